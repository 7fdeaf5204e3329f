type Policies = { createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown }

/**
 * The browser lets no text become HTML but through a policy. Style sheets that components write pass, since a text without
 * `<` can make no element; documents with markup go through DOMPurify's own policy; everything else throws.
 */
export function allowStyleText(policies = (globalThis as { trustedTypes?: Policies }).trustedTypes): void {
  policies?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Text with markup has to be cleaned before it is shown.')
      return text
    },
  })
}

/** Schemas are interpreted, never compiled: the browser is told to let no text become a script. Has to run before the first schema is used. */
export function interpretSchemas(): void {
  const world = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
  world.__zod_globalConfig ??= {}
  world.__zod_globalConfig.jitless = true
}
