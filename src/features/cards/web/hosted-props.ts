/** Requests a token for the entered card. Throws the provider's error. */
export type TakeToken = (holder: string) => Promise<string>
export type HostedProps = { onReady: (take: TakeToken | null) => void; isMissing: boolean; error: string | undefined }
