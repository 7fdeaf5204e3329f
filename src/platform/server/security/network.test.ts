import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { networkPrefix, readTrustedProxies, toProxyTrust } from './network.ts'

describe('the network of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['192.0.2.7:5678', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
  ])('TRUST_PROXY of %s is %s', (address, network) => expect(networkPrefix(address)).toBe(network))
})

/** The address by which a caller behind these hops is known. */
async function callerSeenBy(setting: string, remoteAddress: string, forwarded?: string) {
  const app = Fastify({ trustProxy: toProxyTrust(readTrustedProxies(setting)!) })
  app.get('/', request => request.ip)
  const { body } = await app.inject({ url: '/', remoteAddress, ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }) })
  return body
}

describe('a trusted proxy', () => {
  test('false believes no header', async () => expect(await callerSeenBy('false', '10.0.0.1', '192.0.2.1')).toBe('10.0.0.1'))
  test.each(['true', '1'])('%s is one proxy: what the caller wrote before its entry is ignored', async setting => {
    for (const spoofed of ['1.1.1.1', '2.2.2.2', 'x, 3.3.3.3', '::1'])
      expect(await callerSeenBy(setting, '10.0.0.1', `${spoofed}, 192.0.2.1`)).toBe('192.0.2.1')
  })
  test('2 are two proxies in a row', async () => {
    expect(await callerSeenBy('2', '10.0.0.1', '1.1.1.1, 192.0.2.1, 10.0.0.2')).toBe('192.0.2.1')
  })
  test('networks are believed, a caller outside them is not', async () => {
    const setting = '10.0.0.0/8, fd00::/8,192.0.2.200'
    expect(await callerSeenBy(setting, '10.0.0.1', '10.9.9.9, 192.0.2.1, 10.0.0.2')).toBe('192.0.2.1')
    expect(await callerSeenBy(setting, '::ffff:10.0.0.1', '192.0.2.1')).toBe('192.0.2.1')
    expect(await callerSeenBy(setting, 'fd00::5', '192.0.2.1, 192.0.2.200')).toBe('192.0.2.1')
    expect(await callerSeenBy(setting, '203.0.113.9', '192.0.2.1')).toBe('203.0.113.9')
  })
  test('a request of a trusted proxy without a header comes from the proxy itself', async () =>
    expect(await callerSeenBy('true', '10.0.0.1')).toBe('10.0.0.1'))
})

describe('TRUST_PROXY', () => {
  test.each([
    ['', false],
    ['false', false],
    ['true', 1],
    ['2', 2],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('%s is read', (TRUST_PROXY, trusted) => expect(readConfig({ TRUST_PROXY }).TRUST_PROXY).toEqual(trusted))
  test.each(['yes please', '10.0.0.0/33', '10.0.0', '-1', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.1,'])('%s stops the start', TRUST_PROXY => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY/)
  })
})
