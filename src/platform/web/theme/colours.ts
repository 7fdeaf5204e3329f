import { colorsTuple, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'

/** Colour families for the `color` prop. Shade 8 is the light theme's; tokens cover both themes. */
export const families = {
  pine: colorsTuple('#0f5450'),
  success: colorsTuple('#1f6b3b'),
  warning: colorsTuple('#8a5200'),
  danger: colorsTuple('#a72a1f'),
  info: colorsTuple('#1d5c96'),
  neutral: colorsTuple('#55605b'),
}

const inks: Readonly<Record<string, { ink: string; soft: string; strong: string }>> = {
  pine: { ink: 'var(--primary)', soft: 'var(--primary-soft)', strong: 'var(--primary-hover)' },
  success: { ink: 'var(--success)', soft: 'var(--success-soft)', strong: 'var(--success)' },
  warning: { ink: 'var(--warning)', soft: 'var(--warning-soft)', strong: 'var(--warning)' },
  danger: { ink: 'var(--danger)', soft: 'var(--danger-soft)', strong: 'var(--danger)' },
  info: { ink: 'var(--info)', soft: 'var(--info-soft)', strong: 'var(--info)' },
  neutral: { ink: 'var(--muted)', soft: 'var(--neutral-soft)', strong: 'var(--text)' },
}

/** Buttons, badges and alerts use token colours, which cover light and dark. */
export const variantColours: VariantColorsResolver = input => {
  const family = inks[input.color ?? input.theme.primaryColor]
  if (!family) return defaultVariantColorsResolver(input)
  const { ink, soft, strong } = family
  const clear = '1px solid transparent'
  switch (input.variant) {
    case 'filled':
      return { background: ink, hover: strong, color: 'var(--on-primary)', border: `1px solid ${ink}` }
    case 'light':
      return { background: soft, hover: soft, color: ink, border: clear }
    case 'outline':
      return { background: 'transparent', hover: soft, color: ink, border: `1px solid color-mix(in srgb, ${ink} 55%, transparent)` }
    case 'subtle':
      return { background: 'transparent', hover: soft, color: ink, border: clear }
    case 'transparent':
      return { background: 'transparent', hover: 'transparent', color: ink, border: clear }
    default:
      return defaultVariantColorsResolver(input)
  }
}
