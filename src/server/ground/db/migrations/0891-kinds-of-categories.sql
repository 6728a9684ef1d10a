-- A kind stands in one category: a list of both is no rarer than the kind's alone.
CREATE STATISTICS products_kinds_of_categories (dependencies) ON category, kind FROM products;
ANALYZE products (category, kind);
