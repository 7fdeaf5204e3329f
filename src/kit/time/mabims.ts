import { addDays, type Day } from './days.ts'
import { ummAlQuraStart } from './hijri.ts'

const rad = Math.PI / 180
const sin = (degrees: number) => Math.sin(degrees * rad)
const cos = (degrees: number) => Math.cos(degrees * rad)
const turn = (degrees: number) => ((degrees % 360) + 360) % 360

/** The place of observation: Singapore, at the middle of the MABIMS countries. */
const place = { latitude: 1.35, longitude: 103.82, hours: 8 }
/** The criteria of 2021: the moon's altitude and its distance from the sun at sunset, in degrees. */
const criteria = { altitude: 3, elongation: 6.4 }
/** The altitude of the sun's centre at sunset, with refraction, in degrees. */
const sunset = -0.833

/** Julian date of midnight UTC of a day. */
const julianOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 2_440_587.5
/** Julian centuries since 2000. */
const centuriesOf = (julian: number) => (julian - 2_451_545) / 36_525

/** The sun's ecliptic longitude in degrees (Meeus, Astronomical Algorithms, ch. 25, low precision). */
function sunAt(julian: number): number {
  const t = centuriesOf(julian)
  const anomaly = 357.529 + 35_999.0503 * t
  return turn(280.466 + 36_000.7698 * t + (1.9146 - 0.0048 * t) * sin(anomaly) + 0.02 * sin(2 * anomaly))
}

/** The moon's ecliptic longitude and latitude in degrees, and its parallax (Meeus ch. 47, the terms above 0.04 degrees). */
function moonAt(julian: number): { longitude: number; latitude: number; parallax: number } {
  const t = centuriesOf(julian)
  const mean = 218.3165 + 481_267.8813 * t
  const d = 297.8502 + 445_267.1115 * t
  const sun = 357.5291 + 35_999.0503 * t
  const moon = 134.9634 + 477_198.8676 * t
  const f = 93.2721 + 483_202.0175 * t
  const longitude =
    mean +
    6.2888 * sin(moon) +
    1.274 * sin(2 * d - moon) +
    0.6583 * sin(2 * d) +
    0.2136 * sin(2 * moon) -
    0.1851 * sin(sun) -
    0.1143 * sin(2 * f) +
    0.0588 * sin(2 * d - 2 * moon) +
    0.0572 * sin(2 * d - sun - moon) +
    0.0533 * sin(2 * d + moon) +
    0.0459 * sin(2 * d - sun) +
    0.041 * sin(moon - sun)
  const latitude =
    5.1281 * sin(f) + 0.2806 * sin(moon + f) + 0.2777 * sin(moon - f) + 0.1733 * sin(2 * d - f) + 0.0554 * sin(2 * d + f - moon)
  const parallax = 0.9508 + 0.0518 * cos(moon) + 0.0095 * cos(2 * d - moon) + 0.0078 * cos(2 * d)
  return { longitude: turn(longitude), latitude, parallax }
}

/** The position of a point of the sky over Singapore: its altitude, and its azimuth from south, in degrees. */
function skyOf(julian: number, longitude: number, latitude: number): { altitude: number; azimuth: number } {
  const obliquity = 23.4393 - 0.013 * centuriesOf(julian)
  const y = sin(longitude) * cos(obliquity) - Math.tan(latitude * rad) * sin(obliquity)
  const ascension = Math.atan2(y, cos(longitude)) / rad
  const declination = Math.asin(sin(latitude) * cos(obliquity) + cos(latitude) * sin(obliquity) * sin(longitude)) / rad
  const hours = 280.4606 + 360.985_647_366 * (julian - 2_451_545) + place.longitude - ascension
  const height = sin(place.latitude) * sin(declination) + cos(place.latitude) * cos(declination) * cos(hours)
  const azimuth = Math.atan2(sin(hours), cos(hours) * sin(place.latitude) - Math.tan(declination * rad) * cos(place.latitude)) / rad
  return { altitude: Math.asin(height) / rad, azimuth }
}

/** The moment of sunset over Singapore on a day, as Julian date. */
function sunsetOf(day: Day): number {
  let [from, to] = [julianOf(day) + (17 - place.hours) / 24, julianOf(day) + (21 - place.hours) / 24]
  for (let step = 0; step < 30; step++) {
    const middle = (from + to) / 2
    if (skyOf(middle, sunAt(middle), 0).altitude > sunset) from = middle
    else to = middle
  }
  return from
}

/** Whether the new moon counts as seen on the evening of a day: high enough and far enough from the sun, after it passed the sun. */
function isSeen(day: Day): boolean {
  const evening = sunsetOf(day)
  const { longitude, latitude, parallax } = moonAt(evening)
  const sun = sunAt(evening)
  const inSky = skyOf(evening, longitude, latitude)
  const sunInSky = skyOf(evening, sun, 0)
  // Seen from the ground, the moon is lower than seen from the centre of the earth (parallax).
  const altitude = inSky.altitude - parallax * cos(inSky.altitude)
  const separation = inSky.azimuth - sunInSky.azimuth
  const elongation = Math.acos(sin(altitude) * sin(sunInSky.altitude) + cos(altitude) * cos(sunInSky.altitude) * cos(separation)) / rad
  return turn(longitude - sun) < 180 && altitude >= criteria.altitude && elongation >= criteria.elongation
}

/**
 * The first day of a Hijri month by the criteria of Brunei, Indonesia, Malaysia and Singapore (MABIMS, since 2021), as computed for
 * Singapore. A suggestion: an authority announces, and those that also look for the moon may announce another day.
 */
export function mabimsStart(year: number, month: number): Day {
  let day = addDays(ummAlQuraStart(year, month), -2)
  while (!isSeen(day)) day = addDays(day, 1)
  return addDays(day, 1)
}
