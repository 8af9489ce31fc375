from django.db import models
class Tag(models.Model):
    name = models.CharField(max_length=20, unique=True)
class Customer(models.Model):
    name = models.CharField(max_length=50)
    email = models.CharField(max_length=50, unique=True)
class Product(models.Model):
    name = models.CharField(max_length=50, unique=True)
    stock = models.IntegerField()
    price = models.DecimalField(max_digits=10, decimal_places=2)
    extra = models.JSONField()
    tags = models.ManyToManyField(Tag)
class Order(models.Model):
    customer = models.ForeignKey(Customer, models.CASCADE, related_name='orders')
    placed = models.DateTimeField(auto_now_add=True)
    paid = models.BooleanField(default=False)
    note = models.TextField()
class Line(models.Model):
    order = models.ForeignKey(Order, models.CASCADE, related_name='lines')
    product = models.ForeignKey(Product, models.PROTECT)
    amount = models.IntegerField()
