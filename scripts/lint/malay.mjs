import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Malay terms to avoid in messages, with the one to use: docs/malay.md has them all. */
const terms = {
  pemberian: 'sumbangan',
  penyumbang: 'penderma',
  anonim: 'tanpa nama',
  'pejabat belakang': 'sistem pentadbiran',
  kafarah: 'kaffarah',
  'kaedah bayaran': 'cara bayaran',
  'cara pembayaran': 'cara bayaran',
  amaun: 'jumlah',
  pulangan: 'bayaran balik',
  pemulangan: 'bayaran balik',
  'diserah semula': 'diserahkan kembali',
  permohonan: 'permintaan',
  dipohon: 'diminta',
  direkod: 'direkodkan',
  keadaan: 'status',
  berganda: 'pendua',
  bermeterai: 'disimpan secara tersulit',
  emel: 'e-mel',
  'daftar masuk': 'log masuk',
  unggah: 'muat naik',
}
const avoided = new RegExp(`\\b(${Object.keys(terms).join('|')})\\b`, 'gi')

/** The Malay of messages uses one term per concept, and 'hari ini', today, for no other day. */
export function malayFaults(root) {
  const folder = path.join(root, 'messages')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true }).map(file => `messages/${String(file).replaceAll('\\', '/')}`)
  return files.filter(file => file.endsWith('/ms.json')).flatMap(file => faultsIn(root, file))
}

function faultsIn(root, file) {
  const read = name => JSON.parse(readFileSync(path.join(root, name), 'utf8'))
  const english = file.replace('ms.json', 'en.json')
  const en = existsSync(path.join(root, english)) ? read(english) : {}
  return Object.entries(read(file)).flatMap(([name, words]) => {
    const text = JSON.stringify(words)
    const found = [...text.matchAll(avoided)].map(([, term]) => term.toLowerCase())
    const isToday = !/\bhari ini\b/i.test(text) || /today|these days/i.test(JSON.stringify(en[name] ?? ''))
    return [
      ...new Set(found.map(term => `${file}: ${name} has '${term}'; say '${terms[term]}'.`)),
      ...(isToday ? [] : [`${file}: ${name} says 'hari ini', today; say 'tarikh ini'.`]),
    ]
  })
}
