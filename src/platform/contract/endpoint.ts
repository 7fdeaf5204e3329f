import { z } from 'zod'
import type { AnswerCode } from './answer-code.ts'

/** Who may call: anyone, the holder of a guest link, anyone signed in, or the holders of a right. */
export type Access = 'public' | 'guest' | 'session' | Right
/** A right as roles grant it: `module:view`, `:add`, `:edit` or `:delete`, or `button:name`; several as `anyOf` or `allOf` joins them. */
export type Right = `${string}:${string}`

/** An access granted by any one of these rights. */
export const anyOf = (...rights: readonly Right[]): Right => rights.join('|') as Right
/** An access granted by these rights together. */
export const allOf = (...rights: readonly Right[]): Right => rights.join('&') as Right
/** The sets of rights of which one grants an access; none for `public`, `guest` and `session`. */
export const rightsThatOpen = (access: Access): Right[][] =>
  access.includes(':') ? access.split('|').map(one => one.split('&') as Right[]) : []
/** Whether a user with these rights may make a call. */
export function isOpenTo(access: Access, can: (right: string) => boolean): boolean {
  const opening = rightsThatOpen(access)
  return opening.length === 0 || opening.some(rights => rights.every(can))
}

/** Whether a call needs no session: its caller is anyone, or the holder of a link. */
export const isOpen = (access: Access): boolean => access === 'public' || access === 'guest'

/** The rate limit class of an endpoint; the limits are in `platform/server/security/rate-limits.ts`. */
export type RateClass = 'ordinary' | 'signIn' | 'public' | 'lookup' | 'heavy'

/** Refusal codes that count as wrong guesses at a secret, by network or account; with `field`, also by that field's value. */
type GuessLimit = { readonly codes: readonly AnswerCode[]; readonly field?: string }

/** Refusals shared by all endpoints, with their HTTP status. An endpoint's own refusals are sent with status 200. */
export const commonRefusals = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  KEY_IN_FLIGHT: 409,
  KEY_REUSED: 409,
  SHOWN_ONCE: 409,
  CHANGED_SINCE: 409,
  TOO_LARGE: 413,
  UNSUPPORTED: 415,
  TOO_MANY: 429,
  LOCKED: 429,
  SENT_OFTEN: 429,
  FAILED: 500,
  UNAVAILABLE: 503,
} as const satisfies Partial<Record<AnswerCode, number>>
export type CommonCode = keyof typeof commonRefusals

type Spec<A extends Access, Result extends z.ZodType> = {
  readonly kind: 'query' | 'command'
  readonly access: A
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** What the call does, for people who read the OpenAPI document: a short imperative sentence without a full stop. */
  readonly summary: string
  readonly query: z.ZodObject
  readonly body: z.ZodObject
  readonly multipart: boolean
  readonly money: boolean
  readonly audited: boolean
  readonly clearsCache: boolean
  /** A command that a session carries out while it shows the product as another role. */
  readonly whileSeeingAs: boolean
  /** An API key is refused, whatever its rights. */
  readonly byPeople: boolean
  /** The answer shows a secret, once: it is not kept for repeated calls. */
  readonly showsSecret: boolean
  readonly rate: RateClass
  /** UTF-16 code units that its texts, and the names of its fields and files, may have in all; as many again in the query string. */
  readonly letters: number
  readonly guesses: GuessLimit | null
  readonly mediaType: string | null
  readonly envelopeFields: readonly string[]
  /** The message shown on success; null shows none. */
  readonly success: AnswerCode | null
  readonly popup: boolean
  readonly ownErrors: boolean
  /** It is called while nobody waits for it. */
  readonly inBackground: boolean
  readonly result: Result
  readonly refusals: readonly AnswerCode[]
}

/** Whether the caller's Idempotency-Key is kept with the answer, so that a repeated call gets the same one. */
export const takesKey = ({ kind, access, mediaType }: Endpoint['spec']): boolean => kind === 'command' && !isOpen(access) && !mediaType

/** A document as a response: raw bytes, its name in Content-Disposition. */
export const FileAnswer = z.object({ fileName: z.string(), body: z.instanceof(Uint8Array) })
export type FileAnswer = z.infer<typeof FileAnswer>

/** An API endpoint as immutable data. Each builder method returns a new endpoint. */
export class Endpoint<
  A extends Access = Access,
  Input = unknown,
  Read = unknown,
  Result extends z.ZodType = z.ZodType,
  Code extends string = string,
> {
  declare readonly types: { given: Input; read: Read; code: Code }
  readonly spec: Spec<A, Result>

  constructor(spec: Spec<A, Result>) {
    this.spec = Object.freeze(spec)
  }

  /** Fields of the query string. An unknown field is refused, never ignored. */
  query<S extends z.ZodObject>(schema: S) {
    return new Endpoint<A, Input & z.input<S>, Read & z.output<S>, Result, Code>({ ...this.spec, query: schema.strict() })
  }
  /** Fields of the JSON body, or of the form after `multipart()`. */
  body<S extends z.ZodObject>(schema: S) {
    return new Endpoint<A, Input & z.input<S>, Read & z.output<S>, Result, Code>({ ...this.spec, body: schema.strict() })
  }
  /** The body is a form with files. */
  multipart() {
    return this.with({ multipart: true })
  }
  /** The call must carry an Idempotency-Key. */
  movesMoney() {
    return this.with({ money: true })
  }
  /** A query that leaves an audit row: it shows full personal data or takes data out. */
  audited() {
    return this.with({ audited: true })
  }
  /** On success the browser clears its cache of this site, not its storage: drafts outlive a session. */
  clearsCache() {
    return this.with({ clearsCache: true })
  }
  /** A command that is carried out also while the session shows the product as another role: leaving it. */
  alsoWhileSeeingAs() {
    return this.with({ whileSeeingAs: true })
  }
  /** Only people may call it, no API key: it makes or ends what outlives the key. */
  byPeopleOnly() {
    return this.with({ byPeople: true })
  }
  /** Its answer has a secret that is stored as a hash, or sealed. The same Idempotency-Key again is refused (`SHOWN_ONCE`). */
  showsSecret() {
    return this.with({ showsSecret: true })
  }
  /** How often one caller may ask. */
  limit(rate: RateClass) {
    return this.with({ rate })
  }
  /** It takes longer texts in all than other calls do: long lists of ids, or rows of a file. */
  letters(letters: number) {
    return this.with({ letters })
  }
  /** Counts these refusals as wrong guesses and limits them. Correct attempts are not counted. */
  guesses(codes: readonly AnswerCode[], field?: string) {
    return this.with({ guesses: { codes, ...(field && { field }) } })
  }
  /** The code of the text that confirms a success. */
  says(success: AnswerCode) {
    return this.with({ success })
  }
  /** The screen confirms its success in a popup rather than in a toast (spec §8, known calls). */
  popup() {
    return this.with({ popup: true })
  }
  /** The screens that call it show its failures themselves: no error popup (spec §8). */
  ownErrors() {
    return this.with({ ownErrors: true })
  }
  /** Nobody waits for it: its caller shows what failed, and a missing right takes no page away. */
  inBackground() {
    return this.with({ ownErrors: true, inBackground: true })
  }
  /** Fields of the result that the envelope repeats next to `status`. */
  inEnvelope(...envelopeFields: readonly string[]) {
    return this.with({ envelopeFields })
  }
  result<S extends z.ZodType>(schema: S) {
    return new Endpoint<A, Input, Read, S, Code>({ ...this.spec, result: schema })
  }
  /** The answer is a document of this media type; refusals keep the envelope. */
  bytes(mediaType: string) {
    return new Endpoint<A, Input, Read, typeof FileAnswer, Code>({ ...this.spec, mediaType, result: FileAnswer })
  }
  /** The codes of the endpoint's own refusals. Their texts are in messages/answers. */
  refuses<const C extends AnswerCode>(...refusals: readonly C[]) {
    return new Endpoint<A, Input, Read, Result, C>({ ...this.spec, refusals })
  }

  private with(change: Partial<Spec<A, Result>>) {
    return new Endpoint<A, Input, Read, Result, Code>({ ...this.spec, ...change })
  }
}

const emptyObject = z.object({}).strict()
const startEndpoint =
  (kind: 'query' | 'command') =>
  <const A extends Access>(access: A) => {
    const at = (method: 'GET' | 'POST') => (path: `/${string}`, summary: string) =>
      new Endpoint<A, unknown, unknown, z.ZodNull, never>({
        kind,
        access,
        method,
        path,
        summary,
        query: emptyObject,
        body: emptyObject,
        multipart: false,
        money: false,
        audited: false,
        clearsCache: false,
        whileSeeingAs: false,
        byPeople: false,
        showsSecret: false,
        rate: 'ordinary',
        letters: isOpen(access) ? 10_000 : 50_000,
        guesses: null,
        mediaType: null,
        envelopeFields: [],
        success: null,
        popup: false,
        ownErrors: false,
        inBackground: false,
        result: z.null(),
        refusals: [],
      })
    return { get: at('GET'), post: at('POST') }
  }

/** Reads: a read-only transaction; clients may retry and cache it. */
export const query = startEndpoint('query')
/** Changes state: one transaction, one audit row, at most once per Idempotency-Key. */
export const command = startEndpoint('command')

type Flattened<T> = { [K in keyof T]: T[K] }
/** The input of a caller: fields with defaults are optional. */
export type ClientInput<E extends Endpoint> = Flattened<E['types']['given']>
/** The input of a handler: parsed, with defaults. */
export type RequestOf<E extends Endpoint> = Flattened<E['types']['read']>
/** The return value of a handler, before the result schema validates it. */
export type HandlerResult<E extends Endpoint> = z.input<E['spec']['result']>
/** The result for the caller. */
export type ResponseOf<E extends Endpoint> = z.output<E['spec']['result']>
/** The codes of the endpoint's own refusals. */
export type CodeOf<E extends Endpoint> = E['types']['code']
/** The endpoints of one capability. */
export type Group = Readonly<Record<string, Endpoint>>
/** All capabilities: the whole API. */
export type Contract = Readonly<Record<string, Group>>

/** The code of a text and what fills its blanks: a screen shows it in its own language. */
const coded = {
  code: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
}

/** The envelope of every success. It repeats the fields of the result that `envelopeFields` names. */
export const answerOf = <R extends z.ZodType>(result: R, envelopeFields: readonly string[] = []) => {
  const fields = result instanceof z.ZodObject ? (result.shape as Record<string, z.ZodType>) : {}
  const repeated = envelopeFields.flatMap(name => (fields[name] ? [[name, fields[name]] as const] : []))
  return z.object({ data: z.object({ status: z.literal(1), message: z.string(), ...coded, ...Object.fromEntries(repeated), result }) })
}

/** A field of the input and its fault; `code` names the text, `values` fill its placeholders. A fact without a text has no code. */
const FieldError = z.object({ field: z.string(), message: z.string(), ...coded })
export type FieldError = Readonly<z.infer<typeof FieldError>>
const refusalWith = <Code extends z.ZodType>(code: Code) =>
  z.object({ data: z.object({ status: z.literal(-1), message: z.string(), ...coded, code, errors: z.array(FieldError).optional() }) })
/** The envelope of a refusal by one of these codes. */
export const refusalOf = (codes: readonly string[]) => refusalWith(z.enum(codes))
/** The envelope of every refusal. `errors` names the fields of a form. */
export const RefusalBody = refusalWith(z.string()).meta({ id: 'Refusal' })
export type RefusalBody = z.infer<typeof RefusalBody>
