import { z } from 'zod'
import { OaRefusal, staleToken } from './refusals.ts'
import { accessToken, type Credentials, type Transact } from './token.ts'
import { oaTransport } from './transport.ts'

const follower = z.object({
  openid: z.string(),
  subscribe: z.number().optional(),
  nickname: z.string().optional(),
  subscribe_time: z.number().optional(),
  unionid: z.string().optional(),
  subscribe_scene: z.string().optional(),
  qr_scene_str: z.string().optional(),
})
export type FollowerFacts = z.infer<typeof follower>

const followerPage = z.object({
  total: z.number(),
  count: z.number(),
  data: z.object({ openid: z.array(z.string()) }).optional(),
  next_openid: z.string().optional(),
})
const followerFacts = z.object({ user_info_list: z.array(follower) })
const templateList = z.object({
  template_list: z.array(
    z.object({
      template_id: z.string(),
      title: z.string(),
      content: z.string(),
      example: z.string().optional(),
    }),
  ),
})
const sent = z.object({ msgid: z.union([z.number(), z.string()]).optional() })
const addresses = z.object({ ip_list: z.array(z.string()) })

/** A template message as the channel takes it. */
export interface TemplateMessage {
  readonly touser: string
  readonly template_id: string
  readonly url?: string
  readonly miniprogram?: { readonly appid: string; readonly pagepath: string }
  /** Within ten minutes a message of the same number is sent once. */
  readonly client_msg_id: string
  readonly data: Readonly<Record<string, { readonly value: string }>>
}

/**
 * The interface of one account: every call with a good token, and once more with a new one where the
 * channel says that the token is not good. Throws `OaRefusal` and `OaUnreachable`.
 */
export function openChannel(account: Credentials, transact: Transact, signal: AbortSignal) {
  async function once(
    path: string,
    { body, query = {} }: { body?: unknown; query?: Readonly<Record<string, string>> },
    token: string,
  ): Promise<unknown> {
    const answer = await oaTransport().ask({
      method: body === undefined ? 'GET' : 'POST',
      path,
      query: { ...query, access_token: token },
      ...(body === undefined ? {} : { body }),
      signal,
    })
    const { errcode = 0, errmsg = '' } = answer as { errcode?: number; errmsg?: string }
    if (errcode !== 0) throw new OaRefusal(errcode, errmsg)
    return answer
  }
  async function ask<T>(
    schema: z.ZodType<T>,
    path: string,
    given: { body?: unknown; query?: Readonly<Record<string, string>> } = {},
  ): Promise<T> {
    const token = await accessToken(transact, account, { signal })
    try {
      return schema.parse(await once(path, given, token))
    } catch (error) {
      if (!(error instanceof OaRefusal) || !staleToken.has(error.errcode)) throw error
      const next = await accessToken(transact, account, { signal, stale: token })
      return schema.parse(await once(path, given, next))
    }
  }
  return {
    /** Whether the account opens at all. */
    open: () => accessToken(transact, account, { signal }),
    callbackAddresses: async () => (await ask(addresses, '/cgi-bin/getcallbackip')).ip_list,
    followers: (after: string) =>
      ask(followerPage, '/cgi-bin/user/get', { query: { next_openid: after } }),
    factsOf: async (openIds: readonly string[]) =>
      (
        await ask(followerFacts, '/cgi-bin/user/info/batchget', {
          body: { user_list: openIds.map(openid => ({ openid, lang: 'zh_CN' })) },
        })
      ).user_info_list,
    templates: async () =>
      (await ask(templateList, '/cgi-bin/template/get_all_private_template')).template_list,
    /** Answers the number of the message. */
    sendTemplate: async (message: TemplateMessage) =>
      String((await ask(sent, '/cgi-bin/message/template/send', { body: message })).msgid ?? ''),
    sendText: async (touser: string, content: string) => {
      await ask(sent, '/cgi-bin/message/custom/send', {
        body: { touser, msgtype: 'text', text: { content } },
      })
    },
    createMenu: async (button: readonly unknown[]) => {
      await ask(z.object({}), '/cgi-bin/menu/create', { body: { button } })
    },
  }
}
