import type { FileStore } from '#platform/server/files/file-store.ts'

const size = 256
const rays = (count: number, rayAt: (angle: number) => string) => Array.from({ length: count }, (_, i) => rayAt((360 / count) * i)).join('')

/** An eight-pointed star around a lamp's arch. */
const nur = `<rect width="256" height="256" rx="40" fill="#B4532A"/><g fill="none" stroke="#FFF" stroke-width="10">
<rect x="62" y="62" width="132" height="132"/><rect x="62" y="62" width="132" height="132" transform="rotate(45 128 128)"/></g>
<path d="M104 160v-36a24 24 0 0 1 48 0v36z" fill="#FFF"/>`
/** A crescent over a field of grain. */
const zakat = `<rect width="256" height="256" rx="40" fill="#1B6B4A"/><path d="M150 52a62 62 0 1 0 0 112 50 50 0 1 1 0-112z" fill="#F6EEDC"/>
<g stroke="#F6EEDC" stroke-width="10" stroke-linecap="round">${[60, 94, 128, 162, 196].map(x => `<path d="M${x} 212v-22"/>`).join('')}</g>`
/** A dome between two towers. */
const brunei = `<rect width="256" height="256" rx="40" fill="#7A5C00"/><g fill="#FFF"><path d="M74 178v-30a54 54 0 0 1 108 0v30z"/><rect x="122" y="56" width="12" height="34"/>
<rect x="44" y="96" width="16" height="82"/><rect x="196" y="96" width="16" height="82"/><rect x="40" y="190" width="176" height="14"/></g>`
/** A harbour's sun over two waves. */
const harbour = `<rect width="256" height="256" rx="40" fill="#1D5C96"/><path d="M70 128a58 58 0 0 1 116 0z" fill="#FFF"/>
<g fill="none" stroke="#FFF" stroke-width="12" stroke-linecap="round"><path d="M44 158q28-22 56 0t56 0 56 0"/><path d="M44 194q28-22 56 0t56 0 56 0"/></g>`
const star = (x: number, y: number, r: number) =>
  `<g transform="translate(${x} ${y})" fill="#FFF">${rays(4, angle => `<path d="M0 ${-r}L${r * 0.24} 0L0 ${r}L${-r * 0.24} 0z" transform="rotate(${angle / 2})"/>`)}</g>`
/** The five stars of the southern sky. */
const southern = `<rect width="256" height="256" rx="40" fill="#8A1F3D"/>${star(128, 52, 24)}${star(190, 110, 22)}${star(66, 124, 22)}${star(128, 206, 28)}${star(156, 148, 13)}`

const drawings: Readonly<Record<number, { id: string; drawing: string }>> = {
  1: { id: '0199d7e0-0000-7000-8000-6e7572000001', drawing: nur },
  80: { id: '0199d7e0-0000-7000-8000-6e7572000080', drawing: zakat },
  94: { id: '0199d7e0-0000-7000-8000-6e7572000094', drawing: brunei },
  77: { id: '0199d7e0-0000-7000-8000-6e7572000077', drawing: harbour },
  78: { id: '0199d7e0-0000-7000-8000-6e7572000078', drawing: southern },
}

/** The file of a demo charity's logo. */
export const demoLogoFile = (charityId: number): string | null => {
  const logo = drawings[charityId]
  return logo ? `public/${charityId}/logo/${logo.id}.png` : null
}

/** Draws and stores the missing logos of the demo charities. */
export async function keepDemoLogos(files: FileStore): Promise<void> {
  for (const [charityId, { drawing }] of Object.entries(drawings)) {
    const key = demoLogoFile(Number(charityId))
    const stored = key && (await files.read(key))
    if (stored) stored.body.destroy()
    if (!key || stored) continue
    const { default: sharp } = await import('sharp')
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 256 256">${drawing}</svg>`
    await files.put(key, await sharp(Buffer.from(picture)).png({ palette: true, compressionLevel: 9, dither: 0 }).toBuffer(), 'image/png') // flat colours: half the bytes
  }
}
