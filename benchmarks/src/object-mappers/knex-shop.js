// What a shop asks of a database, with Knex: knex-shop.js PORT migrate|work
const [port, step] = process.argv.slice(2);
const knex = require('knex')({client: 'pg', connection: {host: '127.0.0.1', port: +port, user: 'app', password: 'app', database: 'postgres', ssl: false}, pool: {min: 0, max: 5}});
async function migrate() {
  const migration = {
    async up(k) {
      await k.schema.createTable('customer', t => { t.increments('id'); t.string('name').notNullable(); t.string('email').unique(); });
      await k.schema.createTable('product', t => { t.increments('id'); t.string('name').unique(); t.integer('stock'); t.decimal('price', 10, 2); t.jsonb('extra'); });
      await k.schema.createTable('orders', t => { t.increments('id'); t.integer('customer_id').references('customer.id'); t.timestamp('placed').defaultTo(k.fn.now()); t.boolean('paid').defaultTo(false); t.text('note'); });
      await k.schema.createTable('line', t => { t.increments('id'); t.integer('order_id').references('orders.id'); t.integer('product_id').references('product.id'); t.integer('amount'); });
    }, async down() {} };
  await knex.migrate.latest({migrationSource: {getMigrations: async () => ['one'], getMigrationName: m => m, getMigration: async () => migration}});
}
async function work(n) {
  for (let r = 0; r < 4; r++) {
    await knex('orders').join('customer', 'customer.id', 'orders.customer_id').select('orders.*', 'customer.name').orderBy('placed', 'desc').limit(10);
    await knex('orders').count('* as n').first();
    await knex('orders').join('customer', 'customer.id', 'orders.customer_id').where('customer.name', 'like', 'c%').select('orders.id', 'orders.note').orderBy('orders.id', 'desc').limit(10).offset(5);
    const cid = 1 + (n + r) % 5;
    const c = await knex('customer').where({id: cid}).first();
    await knex('customer').where({id: cid}).update({name: `c${n}${r}`});
    const oid = await knex.transaction(async t => {
      const [o] = await t('orders').insert({customer_id: c.id, note: 'n'}).returning('id');
      for (const pid of [1 + r, 5 + r]) {
        const p = await t('product').where({id: pid}).forUpdate().first();
        await t('product').where({id: pid}).update({stock: p.stock - 1});
        await t('line').insert({order_id: o.id, product_id: pid, amount: 1}).returning('*');
      }
      return o.id;
    });
    await knex('orders').where({id: oid}).first();
    await knex('line').where({order_id: oid}).leftJoin('product', 'product.id', 'line.product_id').select('line.*', 'product.name');
    await knex('product').where({id: 2 + r}).decrement('stock', 1);
    await knex('product').where('stock', '<', 50).increment('stock', 100);
    await knex('product').where('stock', '<', 50).update({stock: knex.raw('stock + 100')}).returning('id');
    await knex('orders').where({id: oid}).update({note: 'paid', paid: true});
    await knex('orders').where({id: oid}).update({note: 'paid', paid: true}).returning('*');
    await knex('orders').where({customer_id: cid, paid: false}).select(knex.raw('1')).first();
    const found = await knex('product').where({name: `g${n}${r}`}).first();
    if (!found) await knex('product').insert({name: `g${n}${r}`, stock: 1, price: 1, extra: {}});
    await knex('customer').insert({name: 'up', email: `c${r}@x`}).onConflict('email').merge();
    await knex('customer').insert({name: 'up', email: `c${r}@x`}).onConflict('email').ignore();
    await knex('product').insert([0, 1].map(i => ({name: `b${n}${r}${i}`, stock: 1, price: 2.5, extra: {a: i}}))).returning('id');
    await knex('customer').insert({name: 'dup', email: 'c1@x'}).catch(() => {});
    await knex.transaction(async t => {
      await t('orders').where({id: oid}).update({note: 'a'});
      await t.transaction(async u => { await u('orders').where({id: oid}).update({note: 'b'}); throw new Error('x'); }).catch(() => {});
    });
    await knex('product').where({id: 3}).update({extra: {a: r, c: 'é'}});
    await knex('product').whereRaw("extra->>'a' = ?", [String(r)]).limit(3);
    await knex('product').whereJsonPath('extra', '$.a', '=', r).limit(3);
    await knex('orders').join('line', 'line.order_id', 'orders.id').count('orders.id as n').sum('line.amount as s').first();
    await knex('customer').leftJoin('orders', 'orders.customer_id', 'customer.id').groupBy('customer.id').select('customer.id', 'customer.name').count('orders.id as n').orderBy('n', 'desc').limit(3);
    await knex('customer').whereExists(knex('orders').whereRaw('orders.customer_id = customer.id').where('paid', true)).limit(3);
    await knex('orders').whereIn('customer_id', [1, 2, 3]).select('id', 'note').limit(5);
    await knex('product').pluck('name').limit(5);
    await knex('line').where({order_id: oid, product_id: 1 + r}).del();
    if (r % 2) { await knex('line').where({order_id: oid}).del(); await knex('orders').where({id: oid}).del(); }
  }
}
(async () => {
  if (step === 'migrate') await migrate();
  else {
    if (!await knex('product').first('id')) {
      await knex('product').insert([...Array(12).keys()].map(i => ({name: `p${i}`, stock: 100, price: 2.5, extra: {a: i, b: [1, 2]}})));
      await knex('customer').insert([...Array(5).keys()].map(i => ({name: `c${i}`, email: `c${i}@x`})));
    }
    await Promise.all([0, 1, 2].map(work));
  }
  await knex.destroy();
})().catch(e => { console.error(e); process.exit(1); });
