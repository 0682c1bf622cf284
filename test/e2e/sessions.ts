import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, request } from 'playwright-core'
import type { Parsed } from '#test/parsed.ts'
import { lane, product } from './product.ts'

/** The cookies of somebody who is signed in. */
export type SessionState = Awaited<ReturnType<APIRequestContext['storageState']>>

const sso = '/api/upms/sso'
/** How a hand moves the piece of a puzzle. */
const track = Buffer.from('p:40,90;50,120;3,60').toString('base64url')

/**
 * The session that windows of an account share in this lane: signed in by the API at its first use,
 * and anew when it has ended since.
 */
export async function storedSession(loginName: string): Promise<SessionState> {
  const file = join(lane().sessions, `${loginName}.json`)
  const known = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  if (known !== undefined && (await isOpen(known))) return known
  const made = await newSession(loginName)
  await writeFile(file, JSON.stringify(made))
  return made
}

const isOpen = async (state: SessionState) =>
  (await ask(state, '/api/user/user/getUserInfoByManage')).statusCode === 1

/** The answer to a reading call of an account, without a window. */
export async function askAs(loginName: string, path: string): Promise<Parsed> {
  return (await ask(await storedSession(loginName), path)).dataPoints
}

async function ask(state: SessionState, path: string): Promise<Parsed> {
  await using client = await openClient(state)
  return (await client.get(path, { headers: tokenIn(state) })).json()
}

/** Signs in by the API, puzzle included. */
export async function newSession(loginName: string): Promise<SessionState> {
  await using client = await openClient()
  const step = async (path: string, params: Record<string, string> = {}) => {
    const answer = await (await client.get(path, { params })).json()
    if (answer.statusCode !== 1) throw new Error(`${path}: ${answer.statusMessage}`)
    return answer.dataPoints
  }
  await step(`${sso}/getToken`)
  const { challengeId } = await step(`${sso}/getPuzzleValidCode`)
  const { x } = await step('/api/test/captcha', { challengeId })
  const solved = await step(`${sso}/checkPuzzleValidCode`, { challengeId, x: String(x), track })
  const answer = await client.post(`${sso}/login`, {
    headers: tokenIn(await client.storageState()),
    data: {
      ...{ loginName, loginPassword: product().passwordOf(loginName), sourceType: 100_000 },
      validateCode: solved.validateCode,
    },
  })
  const { dataPoints, statusMessage } = await answer.json()
  if (dataPoints?.loginState !== true) throw new Error(`${loginName}: ${statusMessage}`)
  return client.storageState()
}

/** Calls as a browser of this machine does. */
const openClient = (storageState?: SessionState) =>
  request.newContext({
    baseURL: product().address,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    ...(storageState && { storageState }),
  })

const tokenIn = ({ cookies }: SessionState) => ({
  'x-token': cookies.find(({ name }) => name === 'gyb_token')?.value ?? '',
})
