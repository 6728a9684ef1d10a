import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** An authenticator in software, as WebAuthn Level 3 describes one: it makes a key, and signs what it is asked to. */
export interface SoftPasskey {
  /** `hasNoPoint`: its public key is none, a point that is not on the curve. */
  make(
    challenge: string,
    o?: { origin?: string; verified?: boolean; transports?: string[]; hasNoPoint?: boolean },
  ): string
  /** `verified: false`: somebody touched it, but showed it neither finger, face nor code. */
  show(
    challenge: string,
    o?: { counter?: number; origin?: string; verified?: boolean; userHandle?: string },
  ): string
}

const PRESENT = 0x01
const PRESENT_AND_VERIFIED = 0x05
const NEW_KEY = 0x40

export function softPasskey(origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
  const authData = (flags: number, counter: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, rest])
  }
  const client = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const answer = (response: object) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      response,
      clientExtensionResults: {},
    })
  return {
    make(challenge, o = {}) {
      const { origin: from = origin, verified = true, transports = ['internal'], hasNoPoint = false } = o
      const key = cose(publicKey)
      if (hasNoPoint) key.fill(1, key.length - 32)
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authData((verified ? PRESENT_AND_VERIFIED : PRESENT) | NEW_KEY, 0, credential)
      // CBOR: { fmt: 'none', attStmt: {}, authData }
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return answer({
        clientDataJSON: client('webauthn.create', challenge, from).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports,
      })
    },
    show(challenge, { counter = 0, origin: from = origin, verified = true, userHandle } = {}) {
      const data = authData(verified ? PRESENT_AND_VERIFIED : PRESENT, counter)
      const told = client('webauthn.get', challenge, from)
      const signed = Buffer.concat([data, createHash('sha256').update(told).digest()])
      return answer({
        clientDataJSON: told.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        ...(userHandle && { userHandle: Buffer.from(userHandle).toString('base64url') }),
      })
    },
  }
}

/** An ES256 key as COSE has it (RFC 9053, 7.1.1): { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function cose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}
