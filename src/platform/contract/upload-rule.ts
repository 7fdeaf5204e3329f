/** Supporting documents, whatever the purpose. Import files travel through their own call, which scans and encrypts them. */
export const uploadRule: { extensions: readonly string[]; mostBytes: number } = {
  extensions: ['png', 'jpeg', 'jpg', 'pdf'],
  mostBytes: 10_000_000,
}

/** The extension of a file name in small letters; '' when it has none. */
export const extensionOf = (fileName: string) => /.\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
