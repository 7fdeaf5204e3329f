/** Where the feature's screens are; only a signed-in user may open them. */
export const rootPath = '/charity-profile'
/** The forms of the charity, each of a part of its facts. */
export type FormPart = 'legal' | 'contact' | 'look' | 'money' | 'wording' | 'mail' | 'app'
/** Where the form of a part is. */
export const formPath = (part: FormPart): string => `${rootPath}/update?part=${part}`
