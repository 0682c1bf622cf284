import type { AddressInfo } from 'node:net'
import { forgetRates } from '#modules/account/server/index.ts'
import { goodPassword } from '#test/account-world.ts'
import { openStanding, type Standing } from '#test/faults/standing.ts'
import type { Parsed } from '#test/parsed.ts'
import { type PlainAnswer, PlainClient } from './plain-client.ts'

/** How a hand moves the piece of a puzzle. */
export const track = Buffer.from('p:40,90;50,120;3,60').toString('base64url')

export const sso = '/api/upms/sso'

/** HTTP status and statusCode of an answer. */
export const says = ({ status, body }: PlainAnswer) => [status, body.statusCode]

/** Who is signed in, as the header asks. */
export const me = (each: PlainClient) => each.get('/api/user/user/getUserInfoByManage')

/** The whole product listening, and programs of strangers that call it. */
export interface Strangers {
  readonly standing: Standing
  /** A program that has never called before, from an address of its own. */
  client(): PlainClient
  /** The answer of a captcha, which only a test can ask for. */
  answerOf(each: PlainClient, challengeId: string): Promise<Parsed>
  /** The last code sent to an account's phone. */
  sentTo(each: PlainClient, loginName: string): Promise<string>
  /** Solves a slide puzzle as a person would; answers its ticket. */
  solvePuzzle(each: PlainClient): Promise<string>
  login(each: PlainClient, loginName: string, loginPassword?: string): Promise<PlainAnswer>
  /** A client whose login has succeeded. */
  signedIn(loginName?: string): Promise<PlainClient>
  /** Sessions, codes and counters of before are forgotten, settings as they began. */
  beginAnew(): Promise<void>
  close(): Promise<void>
}

/** Opens the product with one account of each sort. */
export async function openStrangers(): Promise<Strangers> {
  const standing = await openStanding()
  const { app } = standing.product
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A listening server has an address with a port.
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  await standing.account('zhang')
  await standing.account('secure', { roles: ['secadmin'] })
  await standing.account('empty', { roles: [] })
  for (const owner of ['north', 'south'] as const)
    await standing.account(`${owner}head`, {
      ownerKind: 'organisation',
      organisation: standing[owner].id,
      roles: ['org_head'],
    })
  let addresses = 0
  const strangers: Strangers = {
    standing,
    client() {
      addresses += 1
      return new PlainClient(origin, `198.51.100.${addresses % 250}`)
    },
    answerOf: async (each, challengeId) =>
      (await each.get('/api/test/captcha', { challengeId })).body.dataPoints,
    sentTo: async (each, loginName) =>
      (await each.get('/api/test/outbox', { loginName })).body.dataPoints.code,
    async solvePuzzle(each) {
      forgetRates()
      const shown = await each.get(`${sso}/getPuzzleValidCode`)
      const { challengeId } = shown.body.dataPoints
      const { x } = await strangers.answerOf(each, challengeId)
      const solved = await each.get(`${sso}/checkPuzzleValidCode`, { challengeId, x, track })
      return solved.body.dataPoints.validateCode
    },
    async login(each, loginName, loginPassword = goodPassword) {
      const validateCode = await strangers.solvePuzzle(each)
      return each.get(`${sso}/puzzle/login`, { loginName, loginPassword, validateCode })
    },
    async signedIn(loginName = 'zhang') {
      const each = strangers.client()
      const { body } = await strangers.login(each, loginName)
      if (body.statusCode !== 1) throw new Error(`${loginName}: ${body.statusMessage}`)
      return each
    },
    async beginAnew() {
      await standing.set('twoFactor.required', [])
      await standing.pass(24 * 60)
    },
    async close() {
      await standing.close()
      await standing.drop()
    },
  }
  return strangers
}
