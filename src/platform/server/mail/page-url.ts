/** The absolute URL of a page, for links in mails: `pageUrl(publicUrl, 'authentication', 'invite-user', email, code)`. */
export const pageUrl = (publicUrl: string, ...segments: readonly string[]): string =>
  [publicUrl, ...segments.map(encodeURIComponent)].join('/')
