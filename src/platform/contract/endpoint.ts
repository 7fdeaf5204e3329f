import { z } from 'zod'

/** Who may call: anyone, the holder of a guest link, anyone signed in, or the holders of a right. */
export type Access = 'public' | 'guest' | 'session' | Right
/** A right as roles grant it: `module:view`, `:add`, `:edit` or `:delete`, or `button:name`; several as `anyOf` joins them. */
export type Right = `${string}:${string}`

/** An access that any one of these rights opens. */
export const anyOf = (...rights: readonly Right[]): Right => rights.join('|') as Right
/** The rights that open an access; none for `public`, `guest` and `session`. */
export const rightsThatOpen = (access: Access): Right[] => (access.includes(':') ? (access.split('|') as Right[]) : [])

/** How often one caller may ask; the figures are in `platform/server/security/rate-limits.ts`. */
export type RateClass = 'ordinary' | 'signIn' | 'public' | 'lookup' | 'heavy'

/** Which refusals are wrong guesses at a secret, counted by network or account; with `field`, also by what is guessed at. */
export type Guesses = { readonly codes: readonly string[]; readonly field?: string }

/** What every endpoint may refuse, with the HTTP status that says so. An endpoint's own refusals are answers: they travel as 200. */
export const commonRefusals = {
  INVALID: [400, 'Please check what was entered.'],
  UNAUTHENTICATED: [401, 'Please sign in again.'],
  FORBIDDEN: [403, 'You do not have access to this.'],
  NOT_FOUND: [404, 'This does not exist.'],
  KEY_IN_FLIGHT: [409, 'This request is still being worked on.'],
  KEY_REUSED: [409, 'This request key was already used for something else.'],
  CHANGED_SINCE: [409, 'This has changed since you opened it.'],
  TOO_LARGE: [413, 'This is larger than can be taken.'],
  UNSUPPORTED: [415, 'This kind of content is not taken here.'],
  TOO_MANY: [429, 'Too many requests. Please wait a moment.'],
  LOCKED: [429, 'Too many tries. Wait a few minutes, then try again.'],
  SENT_OFTEN: [429, 'This was sent several times already. Wait a while, then send it again.'],
  FAILED: [500, 'Unable to proceed, Please try again later.'],
  UNAVAILABLE: [503, 'Unable to proceed, Please try again later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
export type CommonCode = keyof typeof commonRefusals

type Spec<A extends Access, Result extends z.ZodType> = {
  readonly kind: 'query' | 'command'
  readonly access: A
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query: z.ZodObject
  readonly body: z.ZodObject
  readonly multipart: boolean
  readonly money: boolean
  readonly audited: boolean
  readonly clearsCache: boolean
  readonly rate: RateClass
  readonly guesses: Guesses | null
  readonly mediaType: string | null
  readonly beside: readonly string[]
  readonly message: string
  readonly popup: boolean
  readonly ownErrors: boolean
  readonly result: Result
  readonly refusals: Readonly<Record<string, string>>
}

/** A document as an answer: its bytes travel bare, its name in Content-Disposition. */
export const FileAnswer = z.object({ fileName: z.string(), body: z.instanceof(Uint8Array) })
export type FileAnswer = z.infer<typeof FileAnswer>

/** One call of the API as data. Each word of the chain answers a new endpoint; none changes the one it is said to. */
export class Endpoint<
  A extends Access = Access,
  Given = unknown,
  Read = unknown,
  Result extends z.ZodType = z.ZodType,
  Code extends string = string,
> {
  declare readonly types: { given: Given; read: Read; code: Code }
  readonly spec: Spec<A, Result>

  constructor(spec: Spec<A, Result>) {
    this.spec = Object.freeze(spec)
  }

  /** Fields of the query string. An unknown field is refused, never ignored. */
  query<S extends z.ZodObject>(schema: S) {
    return new Endpoint<A, Given & z.input<S>, Read & z.output<S>, Result, Code>({ ...this.spec, query: schema.strict() })
  }
  /** Fields of the JSON body, or of the form after `multipart()`. */
  body<S extends z.ZodObject>(schema: S) {
    return new Endpoint<A, Given & z.input<S>, Read & z.output<S>, Result, Code>({ ...this.spec, body: schema.strict() })
  }
  /** The body is a form with files. */
  multipart() {
    return this.but({ multipart: true })
  }
  /** The call must carry an Idempotency-Key. */
  movesMoney() {
    return this.but({ money: true })
  }
  /** A query that leaves an audit row: it shows full personal data or takes data out. */
  audited() {
    return this.but({ audited: true })
  }
  /** With its success a browser drops what it cached of us. What it stores stays: drafts outlive a session. */
  clearsCache() {
    return this.but({ clearsCache: true })
  }
  /** How often one caller may ask. */
  limit(rate: RateClass) {
    return this.but({ rate })
  }
  /** Counts these refusals as wrong guesses; whoever makes too many waits. What is right uses nothing up. */
  guesses(codes: readonly string[], field?: string) {
    return this.but({ guesses: { codes, ...(field && { field }) } })
  }
  /** What the screen says when it went well, word for word. */
  says(message: string) {
    return this.but({ message })
  }
  /** The screen confirms its success in a popup rather than in a toast (spec §8, known calls). */
  popup() {
    return this.but({ popup: true })
  }
  /** The screen that calls it shows its failures itself: no error popup (spec §8). */
  ownErrors() {
    return this.but({ ownErrors: true })
  }
  /** Fields of the result that the wire also carries beside `status`. */
  alsoBeside(...beside: readonly string[]) {
    return this.but({ beside })
  }
  result<S extends z.ZodType>(schema: S) {
    return new Endpoint<A, Given, Read, S, Code>({ ...this.spec, result: schema })
  }
  /** The answer is a document of this media type; refusals keep the envelope. */
  bytes(mediaType: string) {
    return new Endpoint<A, Given, Read, typeof FileAnswer, Code>({ ...this.spec, mediaType, result: FileAnswer })
  }
  /** The endpoint's own refusals: a stable code and the words for the person. */
  refuses<const R extends Record<string, string>>(refusals: R) {
    return new Endpoint<A, Given, Read, Result, keyof R & string>({ ...this.spec, refusals })
  }

  private but(change: Partial<Spec<A, Result>>) {
    return new Endpoint<A, Given, Read, Result, Code>({ ...this.spec, ...change })
  }
}

const nothing = z.object({}).strict()
const begin =
  (kind: 'query' | 'command') =>
  <const A extends Access>(access: A) => {
    const at = (method: 'GET' | 'POST') => (path: `/${string}`) =>
      new Endpoint<A, unknown, unknown, z.ZodNull, never>({
        kind,
        access,
        method,
        path,
        query: nothing,
        body: nothing,
        multipart: false,
        money: false,
        audited: false,
        clearsCache: false,
        rate: 'ordinary',
        guesses: null,
        mediaType: null,
        beside: [],
        message: 'Success',
        popup: false,
        ownErrors: false,
        result: z.null(),
        refusals: {},
      })
    return { get: at('GET'), post: at('POST') }
  }

/** Reads: a read-only transaction, may be repeated and kept by the web. */
export const query = begin('query')
/** Changes state: one transaction, one audit row, at most once per Idempotency-Key. */
export const command = begin('command')

type Flat<T> = { [K in keyof T]: T[K] }
/** What a caller passes: defaults may be left out. */
export type Given<E extends Endpoint> = Flat<E['types']['given']>
/** What a handler reads: parsed, defaults filled in. */
export type In<E extends Endpoint> = Flat<E['types']['read']>
/** What a handler gives back, before the result schema strips and checks it. */
export type Made<E extends Endpoint> = z.input<E['spec']['result']>
/** What a caller gets. */
export type Out<E extends Endpoint> = z.output<E['spec']['result']>
/** The codes of the endpoint's own refusals. */
export type CodeOf<E extends Endpoint> = E['types']['code']
/** The endpoints of one capability. */
export type Group = Readonly<Record<string, Endpoint>>
/** All capabilities: the whole API. */
export type Contract = Readonly<Record<string, Group>>

/** The envelope of every success. */
export const answerOf = <R extends z.ZodType>(result: R) =>
  z.object({ data: z.object({ status: z.literal(1), message: z.string(), result }) })

/** One field of a form and what is wrong with it. */
export type FieldError = { field: string; message: string }
/** The envelope of every refusal. `errors` names the fields of a form. */
export const RefusalBody = z
  .object({
    data: z.object({
      status: z.literal(-1),
      message: z.string(),
      code: z.string(),
      errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    }),
  })
  .meta({ id: 'Refusal' })
export type RefusalBody = z.infer<typeof RefusalBody>
