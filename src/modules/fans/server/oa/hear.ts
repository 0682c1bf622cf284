import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { insertRow } from '#kernel/server/rows.ts'
import {
  askForHelpKey,
  fanMessage,
  fanRequest,
  type officialAccount,
  type requestWays,
} from '../../model/index.ts'
import { countFollowers, keepFollowers, letGo } from './keep-followers.ts'
import { heardOfMessage } from './message-result.ts'

type Account = Row<typeof officialAccount>
type Told = Readonly<Record<string, string>>
type Kind = NonNullable<Row<typeof fanMessage>['kind']>

const events: Readonly<Record<string, Kind>> = {
  subscribe: 'follow',
  unsubscribe: 'unfollow',
  SCAN: 'scan',
  CLICK: 'menu',
  VIEW: 'menu',
  LOCATION: 'location',
}
const kinds: Readonly<Record<string, Kind>> = {
  ...{ text: 'text', image: 'image', voice: 'voice', video: 'video', shortvideo: 'video' },
  ...{ location: 'location', link: 'link' },
}
const words: Readonly<Partial<Record<Kind, string>>> = {
  ...{ image: '[图片]', voice: '[语音]', video: '[视频]', location: '[位置]' },
  ...{ follow: '关注了公众号', unfollow: '取消了关注' },
}

/** What a fan said or did, kept once; answers what is said back at once, if anything. */
export async function hear(act: Act, account: Account, told: Told): Promise<string | undefined> {
  const event = told.MsgType === 'event' ? (told.Event ?? '') : ''
  const openId = told.FromUserName ?? ''
  if (openId === '') return undefined
  if (event === 'TEMPLATESENDJOBFINISH') {
    await heardOfMessage(act, account.id, told)
    return undefined
  }
  const kind = told.MsgType === 'event' ? events[event] : kinds[told.MsgType ?? '']
  if (kind === undefined) return undefined
  const fan =
    kind === 'unfollow' ? await letGo(act, account.id, openId) : await fanOf(act, account, told)
  if (fan === undefined) return undefined
  const body = (told.Content ?? told.EventKey ?? '').trim().slice(0, 1000)
  const [kept] = await insertMany(
    act,
    fanMessage,
    [
      {
        ...{ organisation: account.organisation, account: account.id, fan, direction: 'in', kind },
        body: body === '' ? (words[kind] ?? '[消息]') : body,
        at: new Date(Number(told.CreateTime ?? 0) * 1000).toISOString(),
        // Of an event the channel tells no number; who it is of is our own id, for an open id is not for all.
        channelNo: told.MsgId ?? `${fan} ${told.CreateTime} ${event}`.slice(0, 80),
      },
    ],
    { skipTaken: true },
  )
  // The channel tells again what was not answered in time.
  if (kept === undefined) return undefined
  if (kind === 'follow' || kind === 'unfollow') await countFollowers(act, account.id)
  if (kind === 'unfollow') return undefined
  await act.tx.execute(sql`
    update fan set last_interact_at = ${act.now.toISOString()}::timestamptz where id = ${fan}::uuid`)
  if (event === 'VIEW') return undefined
  if (await askedForHelp(act, account, { fan, kind, body, key: told.EventKey ?? '' }))
    return '您的求助已收到，工作人员会尽快与您联系。'
  return answerOf(account, kind, body)
}

/** The fan of a call; somebody whom no sync brought yet is kept by the id alone. */
async function fanOf(act: Act, account: Account, told: Told): Promise<string | undefined> {
  const openid = told.FromUserName ?? ''
  const isFollowing = told.Event === 'subscribe'
  const { rows } = await act.tx.execute<{ id: string; subscribed: boolean }>(sql`
    select id, subscribed from fan where account = ${account.id}::uuid and open_id = ${openid}`)
  const [known] = rows
  if (known !== undefined && (known.subscribed || !isFollowing)) return known.id
  const scanned = told.EventKey?.startsWith('qrscene_') === true
  const kept = await keepFollowers(act, account, [
    {
      openid,
      subscribe_time: Number(told.CreateTime ?? Date.now() / 1000),
      ...(scanned
        ? {
            subscribe_scene: 'ADD_SCENE_QR_CODE',
            qr_scene_str: told.EventKey?.slice('qrscene_'.length) ?? '',
          }
        : {}),
    },
  ])
  return kept.get(openid)
}

function answerOf(account: Account, kind: Kind, body: string): string | undefined {
  if (kind === 'follow') return account.followReply ?? undefined
  if (kind !== 'text' && kind !== 'menu') return undefined
  const hit = (account.replies ?? []).find(({ word }) => body.includes(word))
  return hit?.answer ?? account.usualReply ?? undefined
}

interface Heard {
  readonly fan: string
  readonly kind: Kind
  readonly body: string
  readonly key: string
}

/** Whether it asks for help: a new request, or another word to one that is open. */
async function askedForHelp(act: Act, account: Account, heard: Heard): Promise<boolean> {
  const { fan, kind, body, key } = heard
  const now = act.now.toISOString()
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    update fan_request set unread = unread + 1, last_at = ${now}::timestamptz, state = 'waiting',
           version = version + 1
     where fan = ${fan}::uuid and state in ('waiting', 'handling') returning id`)
  if (rows.length > 0) return false
  const way = wayOf(kind, body, key)
  if (way === undefined) return false
  await insertRow(act, fanRequest, {
    number: await nextRecordNumber(act, fanRequest.fields.number.prefix),
    ...{ organisation: account.organisation, account: account.id, fan, way },
    said: (body === '' || way === 'menu' ? '通过菜单提交求助' : body).slice(0, 500),
    ...{ askedAt: now, lastAt: now, unread: 1 },
  })
  return true
}

function wayOf(kind: Kind, body: string, key: string): keyof typeof requestWays | undefined {
  if (kind === 'menu') return key === askForHelpKey ? 'menu' : undefined
  if (kind === 'scan' || kind === 'follow')
    return key.replace(/^qrscene_/, '').startsWith('help') ? 'scan' : undefined
  return kind === 'text' && /求助|救助|帮帮/.test(body) ? 'message' : undefined
}
