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
/**
 * English words of two meanings, each with Malay of its own: 'By' a person or a way, 'From' a person or a day, the language or the people.
 */
const homonyms = ['By', 'From', 'Giving', 'Malay', 'Method', 'Refused']
const avoided = new RegExp(`\\b(${Object.keys(terms).join('|')})\\b`, 'gi')

/** The Malay of messages uses one term per concept, one text for one English text, and 'hari ini', today, for no other day. */
export function malayFaults(root) {
  const folder = path.join(root, 'messages')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true }).map(file => `messages/${String(file).replaceAll('\\', '/')}`)
  const malay = files.filter(file => file.endsWith('/ms.json')).sort()
  return [...malay.flatMap(file => faultsIn(root, file)), ...differingFaults(root, malay)]
}

/** Equal English with different Malay: readers take it for two things. */
function differingFaults(root, files) {
  const read = name => (existsSync(path.join(root, name)) ? JSON.parse(readFileSync(path.join(root, name), 'utf8')) : {})
  const first = new Map()
  return files.flatMap(file => {
    const english = read(file.replace('ms.json', 'en.json'))
    return Object.entries(read(file)).flatMap(([name, words]) => {
      const text = english[name]
      if (name === '$schema' || typeof text !== 'string' || typeof words !== 'string' || homonyms.includes(text)) return []
      const known = first.get(text)
      if (!known) first.set(text, { words, at: `${file}: ${name}` })
      return known && known.words !== words
        ? [`${file}: ${name} says '${words}' where ${known.at} says '${known.words}' for '${text}'.`]
        : []
    })
  })
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
