import '#platform/web/theme/public.css'
