-- How the shop's menus and its home page show the categories. What a category holds is code (domain/catalogue).
CREATE TABLE category_displays (
  category text PRIMARY KEY,
  position integer NOT NULL CHECK (position >= 0),
  in_menus boolean NOT NULL DEFAULT true,
  on_home boolean NOT NULL DEFAULT false
);
INSERT INTO category_displays (category, position, on_home) VALUES
  ('Laptops', 0, true), ('Components', 1, true), ('Storage', 2, true), ('Monitors', 3, false), ('Cases', 4, false),
  ('Peripherals', 5, true), ('Cooling', 6, false);

-- A brand that is spelled otherwise from now on, or goes up in another: product by product, by a job.
CREATE TABLE brand_changes (
  id uuid PRIMARY KEY,
  from_brand text NOT NULL,
  to_brand text NOT NULL CHECK (to_brand <> from_brand),
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done')),
  changed integer NOT NULL DEFAULT 0 CHECK (changed >= 0),
  -- Products whose maker's number the other brand has already: two records of one thing, for a person to look at.
  left_over integer NOT NULL DEFAULT 0 CHECK (left_over >= 0),
  -- Where the last batch ended.
  place_at timestamptz,
  place_id text,
  started_by text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CHECK ((state = 'done') = (finished_at IS NOT NULL))
);
-- One at a time: two that cross could send a product round in circles.
CREATE UNIQUE INDEX brand_changes_running ON brand_changes ((true)) WHERE state = 'running';
CREATE INDEX brand_changes_newest ON brand_changes (started_at);
