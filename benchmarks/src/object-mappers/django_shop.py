"""What a shop asks of a database, with Django: django_shop.py PORT migrate|work."""
import sys, threading
import django
from django.conf import settings
port, step = sys.argv[1], sys.argv[2]
settings.configure(
    DATABASES={'default': dict(ENGINE='django.db.backends.postgresql', NAME='postgres', USER='app', PASSWORD='app', HOST='127.0.0.1', PORT=port,
        OPTIONS={'sslmode': 'disable'})},
    INSTALLED_APPS=['django.contrib.contenttypes', 'django.contrib.auth', 'django.contrib.sessions', 'shop'],
    DEFAULT_AUTO_FIELD='django.db.models.BigAutoField', USE_TZ=True)
django.setup()
from django.db import connection, transaction, IntegrityError
from django.db.models import F, Count, Sum, Exists, OuterRef
if step == 'migrate':
    from django.core.management import call_command
    call_command('makemigrations', 'shop', verbosity=0)
    call_command('migrate', verbosity=0)
    sys.exit()
from shop.models import Customer, Product, Order, Line, Tag
from django.contrib.auth.models import User
setup = not Product.objects.exists()
if setup:
    tags = [Tag.objects.create(name=f't{i}') for i in range(3)]
    for i in range(12):
        p = Product.objects.create(name=f'p{i}', stock=100, price='2.50', extra={'a': i, 'b': [1, 2]})
        p.tags.set(tags[: i % 3])
    Customer.objects.bulk_create([Customer(name=f'c{i}', email=f'c{i}@x') for i in range(5)])
def work(n):
    for r in range(4):
        # list with join and pages
        list(Order.objects.select_related('customer').order_by('-placed')[:10])
        Order.objects.count()
        list(Order.objects.filter(customer__name__startswith='c').order_by('-id')[5:15])
        for p in Product.objects.filter(tags__name='t0').distinct().prefetch_related('tags')[:5]: list(p.tags.all())
        c = Customer.objects.get(pk=1 + (n + r) % 5)
        c.name = f'c{n}{r}'; c.save()
        with transaction.atomic():
            o = Order.objects.create(customer=c, note='n')
            for pid in (1 + r, 5 + r):
                p = Product.objects.select_for_update().get(pk=pid)
                p.stock -= 1
                p.save(update_fields=['stock'])
                Line.objects.create(order=o, product=p, amount=1)
        o = Order.objects.prefetch_related('lines__product').get(pk=o.pk)
        [l.product.name for l in o.lines.all()]
        list(c.orders.all()[:3])
        Product.objects.filter(pk=2 + r).update(stock=F('stock') - 1)
        Product.objects.filter(stock__lt=50).update(stock=F('stock') + 100)
        Order.objects.filter(pk=o.pk).update(note='paid', paid=True)
        Order.objects.filter(customer=c, paid=False).exists()
        Product.objects.get_or_create(name=f'g{n}{r}', defaults=dict(stock=1, price=1, extra={}))
        Product.objects.get_or_create(name=f'p{r}', defaults=dict(stock=1, price=1, extra={}))
        Product.objects.update_or_create(name=f'g{n}{r}', defaults=dict(stock=5))
        Tag.objects.bulk_create([Tag(name=f'x{n}{r}', ), Tag(name=f'y{n}{r}')], ignore_conflicts=True)
        Customer.objects.bulk_create([Customer(name='up', email=f'c{r}@x')], update_conflicts=True, unique_fields=['email'], update_fields=['name'])
        try:
            with transaction.atomic():
                Customer.objects.create(name='dup', email='c1@x')
        except IntegrityError: pass
        with transaction.atomic():
            Order.objects.filter(pk=o.pk).update(note='a')
            try:
                with transaction.atomic():
                    Order.objects.filter(pk=o.pk).update(note='b')
                    raise ValueError
            except ValueError: pass
        p = Product.objects.get(pk=3); p.extra = {'a': r, 'c': 'é'}; p.save()
        list(Product.objects.filter(extra__a=r)[:3])
        Line.objects.filter(order=o, product_id=1 + r).delete()
        Order.objects.aggregate(n=Count('id'), s=Sum('lines__amount'))
        list(Customer.objects.annotate(n=Count('orders')).order_by('-n')[:3])
        list(Customer.objects.filter(Exists(Order.objects.filter(customer=OuterRef('pk'), paid=True)))[:3])
        list(Order.objects.filter(customer_id__in=[1, 2, 3]).values('id', 'note')[:5])
        list(Product.objects.values_list('name', flat=True)[:5])
        o.refresh_from_db()
        if r % 2: o.delete()
    connection.close()
threads = [threading.Thread(target=work, args=(n,)) for n in range(3)]
[t.start() for t in threads]; [t.join() for t in threads]
