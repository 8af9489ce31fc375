// The same with TypeORM.
require('reflect-metadata');
const [port, step] = process.argv.slice(2);
const { DataSource, EntitySchema, Like, In, LessThan } = require('typeorm');
const Customer = new EntitySchema({name: 'customer', columns: {id: {type: 'int', primary: true, generated: true}, name: {type: String}, email: {type: String, unique: true}}, relations: {orders: {type: 'one-to-many', target: 'orders', inverseSide: 'customer'}}});
const Product = new EntitySchema({name: 'product', columns: {id: {type: 'int', primary: true, generated: true}, name: {type: String, unique: true}, stock: {type: 'int'}, price: {type: 'numeric', precision: 10, scale: 2}, extra: {type: 'jsonb'}}});
const Order = new EntitySchema({name: 'orders', columns: {id: {type: 'int', primary: true, generated: true}, note: {type: 'text'}, paid: {type: Boolean, default: false}, placed: {type: 'timestamp with time zone', createDate: true}}, relations: {customer: {type: 'many-to-one', target: 'customer', inverseSide: 'orders'}, lines: {type: 'one-to-many', target: 'line', inverseSide: 'order'}}});
const Line = new EntitySchema({name: 'line', columns: {id: {type: 'int', primary: true, generated: true}, amount: {type: 'int'}}, relations: {order: {type: 'many-to-one', target: 'orders', inverseSide: 'lines'}, product: {type: 'many-to-one', target: 'product'}}});
const ds = new DataSource({type: 'postgres', host: '127.0.0.1', port: +port, username: 'app', password: 'app', database: 'postgres', entities: [Customer, Product, Order, Line], synchronize: step === 'migrate', poolSize: 5});
async function work(n) {
  const C = ds.getRepository('customer'), P = ds.getRepository('product'), O = ds.getRepository('orders'), L = ds.getRepository('line');
  for (let r = 0; r < 4; r++) {
    await O.find({relations: {customer: true}, order: {placed: 'DESC'}, take: 10});
    await O.count();
    await O.findAndCount({where: {customer: {name: Like('c%')}}, order: {id: 'DESC'}, take: 10, skip: 5});
    const cid = 1 + (n + r) % 5;
    const c = await C.findOneBy({id: cid});
    c.name = `c${n}${r}`; await C.save(c);
    const oid = await ds.transaction(async m => {
      const o = await m.save('orders', {customer: c, note: 'n'});
      for (const pid of [1 + r, 5 + r]) {
        const p = await m.findOne('product', {where: {id: pid}, lock: {mode: 'pessimistic_write'}});
        p.stock -= 1; await m.save('product', p);
        await m.insert('line', {order: o, product: p, amount: 1});
      }
      return o.id;
    });
    const o = await O.findOne({where: {id: oid}, relations: {lines: {product: true}, customer: true}});
    await P.decrement({id: 2 + r}, 'stock', 1);
    await P.increment({stock: LessThan(50)}, 'stock', 100);
    await O.update(oid, {note: 'paid', paid: true});
    await O.createQueryBuilder().update().set({note: 'paid'}).where('paid = true and id = :id', {id: oid}).returning('*').execute();
    await O.exists({where: {customer: {id: cid}, paid: false}});
    if (!await P.findOneBy({name: `g${n}${r}`})) await P.save({name: `g${n}${r}`, stock: 1, price: 1, extra: {}});
    await C.upsert({name: 'up', email: `c${r}@x`}, ['email']);
    await P.insert([0, 1].map(i => ({name: `b${n}${r}${i}`, stock: 1, price: 2.5, extra: {a: i}})));
    await C.insert({name: 'dup', email: 'c1@x'}).catch(() => {});
    await ds.transaction(async m => {
      await m.update('orders', oid, {note: 'a'});
      await m.transaction(async u => { await u.update('orders', oid, {note: 'b'}); throw new Error('x'); }).catch(() => {});
    });
    const p = await P.findOneBy({id: 3}); p.extra = {a: r, c: 'é'}; await P.save(p);
    await P.createQueryBuilder('p').where("p.extra->>'a' = :a", {a: String(r)}).limit(3).getMany();
    await L.sum('amount', {order: {id: oid}});
    await C.createQueryBuilder('c').leftJoin('c.orders', 'o').select(['c.id', 'c.name']).addSelect('count(o.id)', 'n').groupBy('c.id').getRawMany();
    await O.find({where: {customer: {id: In([1, 2, 3])}}, select: {id: true, note: true}, take: 5});
    await P.find({select: {name: true}, take: 5});
    await L.delete({order: {id: oid}, product: {id: 1 + r}});
    if (r % 2) { await L.delete({order: {id: oid}}); await O.remove(o); }
  }
}
(async () => {
  await ds.initialize();
  if (step === 'work') {
    const P = ds.getRepository('product');
    if (!await P.count()) {
      await P.insert([...Array(12).keys()].map(i => ({name: `p${i}`, stock: 100, price: 2.5, extra: {a: i, b: [1, 2]}})));
      await ds.getRepository('customer').insert([...Array(5).keys()].map(i => ({name: `c${i}`, email: `c${i}@x`})));
    }
    await Promise.all([0, 1, 2].map(work));
  }
  await ds.destroy();
})().catch(e => { console.error(e); process.exit(1); });
