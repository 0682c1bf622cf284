import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import { expect, test } from 'vitest'
import { type Certificate, parseCertificate } from './certificate.ts'
import { findChain } from './certificate-chain.ts'
import {
  type CertificateRequest,
  issueCertificate,
  issueRevocationList,
  newSm2SigningKey,
  type SigningKey,
} from './issue-certificate.ts'
import { isListOf, parseRevocationList } from './revocation-list.ts'
import { type UkeyAnswer, ukeyRefusals, verifyUkeyAnswer } from './ukey-signature.ts'

const now = new Date('2026-03-02T01:00:00Z')
const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
const challenge = 'login:9f86d081884c7d65'

const root = newSm2SigningKey()
const key = newSm2SigningKey()
const rootCertificate = authority('测试根', '测试根', root, root)
const certificate = issued({})
const signature = key.sign(Buffer.from(challenge)).toString('base64')

function issued(changes: Partial<CertificateRequest>, by: SigningKey = root): string {
  const request = {
    commonName: '赵一',
    issuerName: '测试根',
    publicKey: key.publicKey,
    validFrom: day(-10),
    validUntil: day(10),
    use: 'signing' as const,
  }
  return issueCertificate({ ...request, ...changes }, by)
}

function authority(name: string, by: string, own: SigningKey, issuer: SigningKey): Certificate {
  const pem = issued(
    {
      commonName: name,
      issuerName: by,
      publicKey: own.publicKey,
      use: 'authority',
      validUntil: day(900),
    },
    issuer,
  )
  return parsed(pem)
}

function parsed(pem: string): Certificate {
  const read = parseCertificate(pem)
  if (!read) throw new Error('certificate not readable')
  return read
}

function outcome(changes: Partial<UkeyAnswer>): string {
  const answer = { certificate, signature, challenge, authorities: [rootCertificate], now }
  const result = verifyUkeyAnswer({ ...answer, ...changes })
  return result.verified ? 'verified' : result.reason
}

function nodeKey(kind: 'rsa' | 'ec'): SigningKey & { privateKey: KeyObject } {
  const pair =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    privateKey: pair.privateKey,
    publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }),
    signatureAlgorithm: kind === 'rsa' ? '1.2.840.113549.1.1.11' : '1.2.840.10045.4.3.2',
    sign: bytes => sign('sha256', bytes, pair.privateKey),
  }
}

test('an SM2 key with a certificate of a trusted authority is verified, with its chain', () => {
  const result = verifyUkeyAnswer({
    certificate,
    signature,
    challenge,
    authorities: [rootCertificate],
    now,
  })
  expect(result).toMatchObject({
    verified: true,
    certificate: { subject: 'CN=赵一', issuer: 'CN=测试根' },
    chain: [{ subject: 'CN=测试根' }],
  })
})

test('bare and hex SM2 signatures are accepted too', () => {
  const bare = sm2.doSignature(Buffer.from(challenge), key.privateKey, { hash: true })
  expect(outcome({ signature: bare })).toBe('verified')
  expect(outcome({ signature: Buffer.from(bare, 'hex').toString('base64') })).toBe('verified')
})

test.each(['rsa', 'ec'] as const)('an %s key and authority are verified', kind => {
  const [ca, own] = [nodeKey(kind), nodeKey(kind)]
  const changes = {
    certificate: issued({ publicKey: own.publicKey, issuerName: 'CA' }, ca),
    signature: own.sign(Buffer.from(challenge)).toString('base64'),
    authorities: [authority('CA', 'CA', ca, ca)],
  }
  expect(outcome(changes)).toBe('verified')
  expect(outcome({ ...changes, challenge: 'other' })).toBe('badSignature')
  expect(outcome({ ...changes, authorities: [rootCertificate] })).toBe('untrusted')
})

test('a signature over another challenge, by another key or of no form is refused', () => {
  expect(outcome({ challenge: `${challenge}0` })).toBe('badSignature')
  const other = newSm2SigningKey().sign(Buffer.from(challenge)).toString('base64')
  expect(outcome({ signature: other })).toBe('badSignature')
  for (const text of ['', 'zz', 'AAAA', '00'.repeat(64)]) {
    expect(outcome({ signature: text })).toBe('badSignature')
  }
  expect(outcome({ certificate: 'nothing' })).toBe('badSignature')
})

test('unknown authority, expiry and revocation have three different sentences', () => {
  const stranger = newSm2SigningKey()
  expect(outcome({ certificate: issued({}, stranger) })).toBe('untrusted')
  expect(outcome({ now: day(11) })).toBe('expired')
  expect(outcome({ now: day(-11) })).toBe('notYetValid')
  const { serial } = parsed(certificate)
  const pem = issueRevocationList(
    { issuerName: '测试根', serials: [serial], thisUpdate: day(-1) },
    root,
  )
  const list = parseRevocationList(pem)
  if (!list) throw new Error('list not readable')
  expect(outcome({ revocationLists: [list] })).toBe('revoked')
  expect(list.thisUpdate).toEqual(day(-1))
  expect(ukeyRefusals.expired).toBe('证书已过期')
  expect(new Set(Object.values(ukeyRefusals)).size).toBe(5)
})

test('a revocation list counts only for its issuer, and its signature is checked', () => {
  const { serial } = parsed(certificate)
  const names = { issuerName: '别的根', serials: [serial], thisUpdate: now }
  const foreign = parseRevocationList(issueRevocationList(names, root))
  const forged = parseRevocationList(
    issueRevocationList({ ...names, issuerName: '测试根' }, newSm2SigningKey()),
  )
  const empty = parseRevocationList(
    issueRevocationList({ issuerName: '测试根', serials: [], thisUpdate: now }, root),
  )
  if (!foreign || !forged || !empty) throw new Error('list not readable')
  expect(outcome({ revocationLists: [foreign, empty] })).toBe('verified')
  expect([foreign, forged, empty].map(list => isListOf(list, rootCertificate))).toEqual([
    false,
    false,
    true,
  ])
})

test('an encryption certificate may not sign, a signing certificate may not issue', () => {
  expect(outcome({ certificate: issued({ use: 'encryption' }) })).toBe('badSignature')
  const leafAsAuthority = parsed(issued({ commonName: '中间' }))
  const below = issued({ issuerName: '中间' }, key)
  expect(outcome({ certificate: below, authorities: [leafAsAuthority] })).toBe('untrusted')
})

test('a chain may pass an intermediate authority, but not an expired one', () => {
  const middle = newSm2SigningKey()
  const leaf = parsed(issued({ issuerName: '中间CA' }, middle))
  const between = [authority('中间CA', '测试根', middle, root)]
  const known = { trusted: [rootCertificate], between }
  expect(findChain(leaf, known, now)).toMatchObject({ trusted: true, chain: [{}, {}] })
  expect(findChain(leaf, { trusted: [rootCertificate] }, now)).toEqual({
    trusted: false,
    reason: 'untrusted',
  })
  expect(findChain(leaf, known, day(901))).toEqual({ trusted: false, reason: 'expired' })
})

test('what we issue and read agrees with another implementation', () => {
  const rsa = nodeKey('rsa')
  const pem = issued(
    { publicKey: rsa.publicKey, validUntil: new Date('2060-01-02T03:04:05Z') },
    rsa,
  )
  const [own, other] = [parsed(pem), new X509Certificate(pem)]
  expect(other.verify(other.publicKey)).toBe(true)
  expect([own.serial, own.subject]).toEqual([other.serialNumber, other.subject])
  expect(own.validUntil).toEqual(other.validToDate)
})

test('an SM2 certificate made by OpenSSL verifies against its own key', () => {
  const openssl = parsed(opensslRoot)
  expect(openssl.subject).toBe('C=CN, O=测试, CN=根')
  expect(findChain(openssl, { trusted: [openssl] }, openssl.validFrom).trusted).toBe(true)
})

// Made with: openssl req -new -x509 -sm3 -sigopt distid:1234567812345678 (a key of no further use).
const opensslRoot = `-----BEGIN CERTIFICATE-----
MIIBrTCCAVOgAwIBAgIUUcZxlImmz94dmAezHRQz1JnNanMwCgYIKoEcz1UBg3Uw
LDELMAkGA1UEBhMCQ04xDzANBgNVBAoMBua1i+ivlTEMMAoGA1UEAwwD5qC5MB4X
DTI2MTEyMTIzMTYwM1oXDTM2MTExODIzMTYwM1owLDELMAkGA1UEBhMCQ04xDzAN
BgNVBAoMBua1i+ivlTEMMAoGA1UEAwwD5qC5MFkwEwYHKoZIzj0CAQYIKoEcz1UB
gi0DQgAEvKKSKKDvuaz/DUJ3aY1li295OSBICaazD2Pvy4SOL0+tV7D5fAw7yG8m
P0jEeEBktXv1B/Q94oXXn5tklgm2yqNTMFEwHQYDVR0OBBYEFIeu9fvzPdDdq5Qd
rUE3nP9Y10dSMB8GA1UdIwQYMBaAFIeu9fvzPdDdq5QdrUE3nP9Y10dSMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoEcz1UBg3UDSAAwRQIgOLagjP6qP8H8WlBKfltcnP6u
ilNfCj3I9Q+j2pJxos0CIQDKJuuUQlhBzw/aGl4qbIgAEGC4Y1lH6vHsFQ1kBBz4
iA==
-----END CERTIFICATE-----
`
