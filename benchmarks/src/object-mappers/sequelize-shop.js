// The same with Sequelize.
const [port, step] = process.argv.slice(2);
const { Sequelize, DataTypes, Op } = require('sequelize');
const s = new Sequelize('postgres', 'app', 'app', {host: '127.0.0.1', port: +port, dialect: 'postgres', logging: false, pool: {max: 5}});
const Customer = s.define('customer', {name: DataTypes.STRING, email: {type: DataTypes.STRING, unique: true}});
const Product = s.define('product', {name: {type: DataTypes.STRING, unique: true}, stock: DataTypes.INTEGER, price: DataTypes.DECIMAL(10, 2), extra: DataTypes.JSONB});
const Order = s.define('order', {note: DataTypes.TEXT, paid: {type: DataTypes.BOOLEAN, defaultValue: false}});
const Line = s.define('line', {amount: DataTypes.INTEGER});
Customer.hasMany(Order); Order.belongsTo(Customer); Order.hasMany(Line); Line.belongsTo(Order); Line.belongsTo(Product);
async function work(n) {
  for (let r = 0; r < 4; r++) {
    await Order.findAll({include: Customer, order: [['createdAt', 'DESC']], limit: 10});
    await Order.count();
    await Order.findAndCountAll({include: {model: Customer, where: {name: {[Op.like]: 'c%'}}}, order: [['id', 'DESC']], limit: 10, offset: 5});
    const cid = 1 + (n + r) % 5;
    const c = await Customer.findByPk(cid);
    c.name = `c${n}${r}`; await c.save();
    const oid = await s.transaction(async t => {
      const o = await Order.create({customerId: cid, note: 'n'}, {transaction: t});
      for (const pid of [1 + r, 5 + r]) {
        const p = await Product.findByPk(pid, {lock: t.LOCK.UPDATE, transaction: t});
        p.stock -= 1; await p.save({transaction: t});
        await Line.create({orderId: o.id, productId: pid, amount: 1}, {transaction: t});
      }
      return o.id;
    });
    const o = await Order.findByPk(oid, {include: [{model: Line, include: Product}, Customer]});
    await c.getOrders({limit: 3});
    await Product.decrement('stock', {by: 1, where: {id: 2 + r}});
    await Product.increment({stock: 100}, {where: {stock: {[Op.lt]: 50}}});
    await Order.update({note: 'paid', paid: true}, {where: {id: oid}});
    await Order.update({note: 'paid'}, {where: {paid: true, id: oid}, returning: true});
    await Order.findOne({where: {customerId: cid, paid: false}, attributes: ['id']});
    await Product.findOrCreate({where: {name: `g${n}${r}`}, defaults: {stock: 1, price: 1, extra: {}}});
    await Product.findOrCreate({where: {name: `p${r}`}, defaults: {stock: 1, price: 1, extra: {}}});
    await Customer.upsert({name: 'up', email: `c${r}@x`});
    await Product.bulkCreate([0, 1].map(i => ({name: `b${n}${r}${i}`, stock: 1, price: 2.5, extra: {a: i}})));
    await Customer.create({name: 'dup', email: 'c1@x'}).catch(() => {});
    await s.transaction(async t => {
      await Order.update({note: 'a'}, {where: {id: oid}, transaction: t});
      await s.transaction({transaction: t}, async u => { await Order.update({note: 'b'}, {where: {id: oid}, transaction: u}); throw new Error('x'); }).catch(() => {});
    }).catch(() => {});
    const p = await Product.findByPk(3); p.extra = {a: r, c: 'é'}; await p.save();
    await Product.findAll({where: {'extra.a': r}, limit: 3});
    await Line.sum('amount', {where: {orderId: oid}});
    await Customer.findAll({attributes: ['id', 'name', [s.fn('COUNT', s.col('orders.id')), 'n']], include: [{model: Order, attributes: []}], group: ['customer.id']});
    await Order.findAll({where: {customerId: [1, 2, 3]}, attributes: ['id', 'note'], limit: 5});
    await Product.findAll({attributes: ['name'], limit: 5, raw: true});
    await o.reload();
    await Line.destroy({where: {orderId: oid, productId: 1 + r}});
    if (r % 2) { await Line.destroy({where: {orderId: oid}}); await o.destroy(); }
  }
}
(async () => {
  if (step === 'migrate') await s.sync();
  else {
    if (!await Product.count()) {
      await Product.bulkCreate([...Array(12).keys()].map(i => ({name: `p${i}`, stock: 100, price: 2.5, extra: {a: i, b: [1, 2]}})));
      await Customer.bulkCreate([...Array(5).keys()].map(i => ({name: `c${i}`, email: `c${i}@x`})));
    }
    await Promise.all([0, 1, 2].map(work));
  }
  await s.close();
})().catch(e => { console.error(e); process.exit(1); });
