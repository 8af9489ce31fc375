// The same with Drizzle.
const [port, step] = process.argv.slice(2);
const { Pool } = require('pg');
const { drizzle } = require('drizzle-orm/node-postgres');
const { pgTable, serial, text, integer, boolean, timestamp, jsonb, numeric } = require('drizzle-orm/pg-core');
const { relations, eq, and, lt, sql, desc, like, inArray, count, sum, exists } = require('drizzle-orm');
const customer = pgTable('customer', {id: serial('id').primaryKey(), name: text('name').notNull(), email: text('email').unique()});
const product = pgTable('product', {id: serial('id').primaryKey(), name: text('name').unique(), stock: integer('stock'), price: numeric('price', {precision: 10, scale: 2}), extra: jsonb('extra')});
const orders = pgTable('orders', {id: serial('id').primaryKey(), customerId: integer('customer_id'), placed: timestamp('placed').defaultNow(), paid: boolean('paid').default(false), note: text('note')});
const line = pgTable('line', {id: serial('id').primaryKey(), orderId: integer('order_id'), productId: integer('product_id'), amount: integer('amount')});
const schema = {customer, product, orders, line,
  ordersRelations: relations(orders, ({one, many}) => ({customer: one(customer, {fields: [orders.customerId], references: [customer.id]}), lines: many(line)})),
  lineRelations: relations(line, ({one}) => ({order: one(orders, {fields: [line.orderId], references: [orders.id]}), product: one(product, {fields: [line.productId], references: [product.id]})}))};
const pool = new Pool({host: '127.0.0.1', port: +port, user: 'app', password: 'app', database: 'postgres', max: 5});
const db = drizzle(pool, {schema});
async function work(n) {
  for (let r = 0; r < 4; r++) {
    await db.select().from(orders).leftJoin(customer, eq(orders.customerId, customer.id)).orderBy(desc(orders.placed)).limit(10);
    await db.$count(orders);
    await db.select({id: orders.id, note: orders.note}).from(orders).innerJoin(customer, eq(orders.customerId, customer.id)).where(like(customer.name, 'c%')).orderBy(desc(orders.id)).limit(10).offset(5);
    const cid = 1 + (n + r) % 5;
    await db.query.customer.findFirst({where: eq(customer.id, cid)});
    await db.update(customer).set({name: `c${n}${r}`}).where(eq(customer.id, cid));
    const oid = await db.transaction(async t => {
      const [o] = await t.insert(orders).values({customerId: cid, note: 'n'}).returning();
      for (const pid of [1 + r, 5 + r]) {
        const [p] = await t.select().from(product).where(eq(product.id, pid)).for('update');
        await t.update(product).set({stock: p.stock - 1}).where(eq(product.id, pid));
        await t.insert(line).values({orderId: o.id, productId: pid, amount: 1});
      }
      return o.id;
    });
    await db.query.orders.findFirst({where: eq(orders.id, oid), with: {lines: {with: {product: true}}, customer: true}});
    await db.update(product).set({stock: sql`${product.stock} - 1`}).where(eq(product.id, 2 + r));
    await db.update(product).set({stock: sql`${product.stock} + 100`}).where(lt(product.stock, 50));
    await db.update(orders).set({note: 'paid', paid: true}).where(eq(orders.id, oid)).returning();
    await db.insert(customer).values({name: 'up', email: `c${r}@x`}).onConflictDoUpdate({target: customer.email, set: {name: 'up'}});
    await db.insert(customer).values({name: 'up', email: `c${r}@x`}).onConflictDoNothing();
    await db.insert(product).values([0, 1].map(i => ({name: `b${n}${r}${i}`, stock: 1, price: '2.5', extra: {a: i}})));
    await db.insert(customer).values({name: 'dup', email: 'c1@x'}).catch(() => {});
    await db.transaction(async t => {
      await t.update(orders).set({note: 'a'}).where(eq(orders.id, oid));
      await t.transaction(async u => { await u.update(orders).set({note: 'b'}).where(eq(orders.id, oid)); u.rollback(); }).catch(() => {});
    });
    await db.update(product).set({extra: {a: r, c: 'é'}}).where(eq(product.id, 3));
    await db.select().from(product).where(sql`${product.extra}->>'a' = ${String(r)}`).limit(3);
    await db.select({n: count(), s: sum(line.amount)}).from(line).where(eq(line.orderId, oid));
    await db.select({id: customer.id, name: customer.name, n: count(orders.id)}).from(customer).leftJoin(orders, eq(orders.customerId, customer.id)).groupBy(customer.id);
    await db.select({id: orders.id, note: orders.note}).from(orders).where(inArray(orders.customerId, [1, 2, 3])).limit(5);
    await db.select({name: product.name}).from(product).limit(5);
    await db.delete(line).where(and(eq(line.orderId, oid), eq(line.productId, 1 + r)));
    if (r % 2) { await db.delete(line).where(eq(line.orderId, oid)); await db.delete(orders).where(eq(orders.id, oid)); }
  }
}
(async () => {
  if (step === 'migrate') {
    for (const ddl of ['CREATE TABLE customer (id serial PRIMARY KEY, name text NOT NULL, email text UNIQUE)', 'CREATE TABLE product (id serial PRIMARY KEY, name text UNIQUE, stock int, price numeric(10, 2), extra jsonb)', 'CREATE TABLE orders (id serial PRIMARY KEY, customer_id int REFERENCES customer, placed timestamp DEFAULT now(), paid boolean DEFAULT false, note text)', 'CREATE TABLE line (id serial PRIMARY KEY, order_id int REFERENCES orders, product_id int REFERENCES product, amount int)'])
      await db.execute(sql.raw(ddl));
  } else {
    if (!(await db.select({id: product.id}).from(product).limit(1)).length) {
      await db.insert(product).values([...Array(12).keys()].map(i => ({name: `p${i}`, stock: 100, price: '2.5', extra: {a: i, b: [1, 2]}})));
      await db.insert(customer).values([...Array(5).keys()].map(i => ({name: `c${i}`, email: `c${i}@x`})));
    }
    await Promise.all([0, 1, 2].map(work));
  }
  await pool.end();
})().catch(e => { console.error(e); process.exit(1); });
