import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { accountTest, channelTemplates } from '../../model/index.ts'
import { openChannel } from './channel.ts'
import { noteHealth, whyFailed } from './health.ts'
import { officialAccountServing } from './official-account.ts'
import { placesIn } from './template-places.ts'
import { oaTransport } from './transport.ts'

/** `POST …/check`: token, list of addresses and callback of an account, each with what to do about it. */
const checkRoute = route(accountTest, {
  access: { action: 'officialAccount.test' },
  summary: '测试公众号连接',
  async handle({ id }, exchange) {
    const account = await exchange.read(act =>
      readInScope(act, officialAccountServing, id, 'officialAccount.test'),
    )
    const channel = openChannel(account, exchange.perform, AbortSignal.timeout(20_000))
    const steps: { name: string; isRight: boolean; said: string }[] = []
    const step = async (name: string, work: () => Promise<string>) => {
      try {
        steps.push({ name, isRight: true, said: await work() })
        return undefined
      } catch (error) {
        steps.push({ name, isRight: false, said: whyFailed(error) })
        return error
      }
    }
    const failed =
      account.appSecret === null
        ? await step('访问令牌', async () => {
            throw new Error('没有填写 AppSecret')
          })
        : await step('访问令牌', async () => {
            await channel.open()
            return '获取成功'
          })
    if (failed === undefined)
      await step('回调地址列表', async () => {
        const found = await channel.callbackAddresses()
        return `微信服务器地址 ${found.length} 个`
      })
    const isWhole = account.token !== null && account.aesKey !== null
    steps.push({
      name: '消息回调',
      isRight: isWhole,
      said: isWhole
        ? '已设置消息令牌和消息密钥，请在公众平台填写回调地址并启用'
        : '请填写消息令牌和消息密钥，否则收不到粉丝来信',
    })
    await exchange.perform(act => noteHealth(act, id, failed))
    return { isSimulated: oaTransport().name === 'local', steps }
  },
})

/** `GET …/listChannel`: the templates that the channel approved for an account. */
const templatesRoute = route(channelTemplates, {
  access: { action: 'messageTemplate.create' },
  summary: '查询公众平台的模板',
  async handle({ account: id }, exchange) {
    const account = await exchange.read(act => readInScope(act, officialAccountServing, id))
    const channel = openChannel(account, exchange.perform, AbortSignal.timeout(20_000))
    try {
      const found = await channel.templates()
      return {
        list: found.map(({ template_id, title, content, example }) => ({
          ...{ templateId: template_id, title, example: example ?? '' },
          keys: placesIn(content),
        })),
      }
    } catch (error) {
      return exchange.perform(async act => act.refuse(whyFailed(error), 'account'))
    }
  },
})

export const accountRoutes: readonly AnyRoute[] = [checkRoute, templatesRoute]
