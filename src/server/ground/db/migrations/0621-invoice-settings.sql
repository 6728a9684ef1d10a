-- A seller chooses the letters of its invoice numbers, and says from when it registers them.
DO $$
BEGIN
  IF vendor_role() <> 'none' THEN
    GRANT UPDATE (invoice_prefix, einvoices_from) ON sellers TO nanonagar_vendor;
  END IF;
END $$;
