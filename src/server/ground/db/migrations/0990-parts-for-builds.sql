-- Whether a product says all that the rules of a computer compare: the keys are those of FACTS_NEEDED in
-- domain/builder/budget-facts.ts, which a test holds against this. Of plpgsql, so that index and query say the same words.
CREATE FUNCTION says_build_facts(kind text, attributes jsonb) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE kind
    WHEN 'cpu' THEN attributes ?& ARRAY['socket', 'generation', 'cores', 'tdp', 'memoryTypes', 'memorySpeed', 'integratedGraphics']
    WHEN 'motherboard' THEN attributes ?& ARRAY['socket', 'chipset', 'formFactor', 'memoryType', 'memorySlots', 'memoryMax', 'm2Slots', 'pcieSlots', 'epsConnectors', 'usbCHeaders', 'usb3Headers', 'fanHeaders']
    WHEN 'memory' THEN attributes ?& ARRAY['memoryType', 'capacity', 'modules', 'formFactor', 'speed'] AND attributes ?| ARRAY['registered', 'ecc']
    WHEN 'graphics-card' THEN attributes ?& ARRAY['vram', 'tdp', 'length', 'slots'] AND attributes ?| ARRAY['power16Pin', 'power8Pin', 'power6Pin']
    WHEN 'air-cooler' THEN attributes ?& ARRAY['sockets', 'height']
    WHEN 'liquid-cooler' THEN attributes ?& ARRAY['sockets', 'radiator']
    WHEN 'ssd' THEN attributes ?& ARRAY['capacity', 'formFactor', 'interface']
    WHEN 'case' THEN attributes ?& ARRAY['boards', 'graphicsLengthMax', 'coolerHeightMax', 'powerSupplyForms', 'powerSupplyLengthMax', 'expansionSlots', 'frontUsbC', 'frontUsbA', 'fansIncluded']
    WHEN 'power-supply' THEN attributes ?& ARRAY['wattage', 'formFactor', 'length', 'epsConnectors']
    ELSE false
  END;
END $$;

-- Open data leaves out what decides whether a case takes a power supply: one in a thousand says it, and is found by this.
CREATE INDEX products_for_builds ON products (kind, price_paise, id) WHERE on_sale AND says_build_facts(kind, attributes);
