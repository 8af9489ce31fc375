"""What a shop asks of a database, with SQLAlchemy: sqlalchemy_shop.py PORT migrate|work DRIVER."""
import sys, threading
from datetime import datetime
from decimal import Decimal
from sqlalchemy import *
from sqlalchemy.orm import *
from sqlalchemy.dialects.postgresql import JSONB, insert as pg_insert
from sqlalchemy.exc import IntegrityError
port, step, driver = sys.argv[1], sys.argv[2], sys.argv[3]
e = create_engine(f'postgresql+{driver}://app:app@127.0.0.1:{port}/postgres', connect_args={'sslmode': 'disable'} if driver.startswith('psycopg') else {}, pool_size=5)
class Base(DeclarativeBase): pass
ptag = Table('product_tag', Base.metadata, Column('product_id', ForeignKey('product.id'), primary_key=True), Column('tag_id', ForeignKey('tag.id'), primary_key=True))
class Tag(Base):
    __tablename__ = 'tag'
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20), unique=True)
class Customer(Base):
    __tablename__ = 'customer'
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    email: Mapped[str] = mapped_column(String(50), unique=True)
    orders: Mapped[list['Order']] = relationship(back_populates='customer')
class Product(Base):
    __tablename__ = 'product'
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    stock: Mapped[int]
    price: Mapped[Decimal] = mapped_column(Numeric(10, 2))
    extra: Mapped[dict] = mapped_column(JSONB)
    tags: Mapped[list[Tag]] = relationship(secondary=ptag)
class Order(Base):
    __tablename__ = 'orders'
    id: Mapped[int] = mapped_column(primary_key=True)
    customer_id: Mapped[int] = mapped_column(ForeignKey('customer.id'))
    placed: Mapped[datetime] = mapped_column(server_default=func.now())
    paid: Mapped[bool] = mapped_column(default=False)
    note: Mapped[str]
    customer: Mapped[Customer] = relationship(back_populates='orders')
    lines: Mapped[list['Line']] = relationship(back_populates='order', cascade='all, delete-orphan')
class Line(Base):
    __tablename__ = 'line'
    id: Mapped[int] = mapped_column(primary_key=True)
    order_id: Mapped[int] = mapped_column(ForeignKey('orders.id'))
    product_id: Mapped[int] = mapped_column(ForeignKey('product.id'))
    amount: Mapped[int]
    order: Mapped[Order] = relationship(back_populates='lines')
    product: Mapped[Product] = relationship()
if step == 'migrate':
    Base.metadata.create_all(e); sys.exit()
S = sessionmaker(e)
with S.begin() as s:
    if s.scalar(select(Product.id).limit(1)) is None:
        tags = [Tag(name=f't{i}') for i in range(3)]
        s.add_all(tags)
        s.add_all([Product(name=f'p{i}', stock=100, price=Decimal('2.50'), extra={'a': i, 'b': [1, 2]}, tags=tags[: i % 3]) for i in range(12)])
        s.add_all([Customer(name=f'c{i}', email=f'c{i}@x') for i in range(5)])
def work(n):
    for r in range(4):
        with S() as s:
            s.scalars(select(Order).options(joinedload(Order.customer)).order_by(Order.placed.desc()).limit(10)).all()
            s.scalar(select(func.count()).select_from(Order))
            s.scalars(select(Order).join(Order.customer).where(Customer.name.like('c%')).order_by(Order.id.desc()).limit(10).offset(5)).all()
            s.scalars(select(Product).join(Product.tags).where(Tag.name == 't0').options(selectinload(Product.tags)).limit(5)).unique().all()
        with S.begin() as s:
            c = s.get(Customer, 1 + (n + r) % 5)
            c.name = f'c{n}{r}'
        with S.begin() as s:
            o = Order(customer_id=1 + (n + r) % 5, note='n')
            s.add(o)
            for pid in (1 + r, 5 + r):
                p = s.scalars(select(Product).where(Product.id == pid).with_for_update()).one()
                p.stock -= 1
                o.lines.append(Line(product=p, amount=1))
            s.flush()
            oid = o.id
        with S() as s:
            o = s.scalars(select(Order).options(selectinload(Order.lines).joinedload(Line.product)).where(Order.id == oid)).one()
            [l.product.name for l in o.lines]
            o.customer.name
            s.scalars(select(Order).options(joinedload(Order.lines)).where(Order.id == oid)).unique().one()
        with S.begin() as s:
            s.execute(update(Product).where(Product.id == 2 + r).values(stock=Product.stock - 1))
            s.execute(update(Product).where(Product.stock < 50).values(stock=Product.stock + 100))
            s.execute(update(Order).where(Order.id == oid).values(note='paid', paid=True))
            s.scalar(select(exists().where(Order.customer_id == 1, Order.paid == False)))
        with S.begin() as s:
            p = s.scalars(select(Product).where(Product.name == f'g{n}{r}')).first()
            if not p: s.add(Product(name=f'g{n}{r}', stock=1, price=1, extra={}))
        with S.begin() as s:
            s.execute(pg_insert(Tag).values(name=f'x{n}{r}').on_conflict_do_nothing())
            s.execute(pg_insert(Tag).values(name='x00').on_conflict_do_nothing())
            s.execute(pg_insert(Customer).values(name='up', email=f'c{r}@x').on_conflict_do_update(index_elements=['email'], set_=dict(name='up')))
            s.execute(insert(Tag), [dict(name=f'b{n}{r}{i}') for i in range(4)])
        try:
            with S.begin() as s:
                s.add(Customer(name='dup', email='c1@x')); s.flush()
        except IntegrityError: pass
        with S.begin() as s:
            o = s.get(Order, oid); o.note = 'a'; s.flush()
            try:
                with s.begin_nested():
                    o.note = 'b'; s.flush(); raise ValueError
            except ValueError: pass
        with S.begin() as s:
            p = s.get(Product, 3); p.extra = {'a': r, 'c': 'é'}
        with S() as s:
            s.scalars(select(Product).where(Product.extra['a'].as_integer() == r).limit(3)).all()
            s.execute(select(func.count(Order.id), func.sum(Line.amount)).join(Line)).all()
            s.execute(select(Customer, func.count(Order.id)).outerjoin(Order).group_by(Customer.id).order_by(func.count(Order.id).desc()).limit(3)).all()
            s.scalars(select(Customer).where(Customer.orders.any(Order.paid == True)).limit(3)).all()
            s.execute(select(Order.id, Order.note).where(Order.customer_id.in_([1, 2, 3])).limit(5)).all()
            s.scalars(select(Product.name).limit(5)).all()
        with S.begin() as s:
            s.execute(delete(Line).where(Line.order_id == oid, Line.product_id == 1 + r))
            if r % 2: s.delete(s.get(Order, oid))
threads = [threading.Thread(target=work, args=(n,)) for n in range(3)]
[t.start() for t in threads]; [t.join() for t in threads]
