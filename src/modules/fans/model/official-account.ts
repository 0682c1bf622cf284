import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, day, flag, image, json, moment, ref, secret, text } from '#kinds/index.ts'

const own = { system: true } as const

/** A button of the menu: it opens a page, or says a word that is answered. */
const menuButton = z.object({
  name: z.string().trim().min(1, '请填写菜单名称').max(8, '菜单名称不超过 8 个字'),
  url: z.httpUrl('菜单链接应为 https 地址').max(400).optional(),
  key: z.string().trim().max(60).optional(),
})
const menu = z
  .array(
    menuButton.extend({
      sub: z.array(menuButton).max(5, '每个菜单下最多 5 个子菜单').optional(),
    }),
  )
  .max(3, '一级菜单最多 3 个')
export type MenuButton = z.infer<typeof menu>[number]

/** The word of a menu button by which somebody asks for help. */
export const askForHelpKey = 'HELP'

const replies = z
  .array(
    z.object({
      word: z.string().trim().min(1, '请填写关键词').max(30),
      answer: z.string().trim().min(1, '请填写回复内容').max(600),
    }),
  )
  .max(50, '关键词回复最多 50 条')

/** What connects an account and how the last talks went. */
export interface AccountExtra {
  /** Enabled templates. */
  readonly templates: number
  /** Where the channel calls; it is set there with the token. */
  readonly callback: string
  /** Whether messages go to the channel itself, or end in the local counterpart. */
  readonly isSimulated: boolean
}

/** An account of the channel that people follow (公众号). Secrets are sealed, replaced only, and shown to nobody. */
export const officialAccount = resource('fans/officialAccount', {
  label: '公众号',
  title: 'name',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    name: text('名称', { required: true, min: 2, max: 30, open: '公众号对外的名称' }),
    kind: choice(
      '类型',
      { service: '服务号', subscription: '订阅号', mini: '小程序' },
      { required: true, initial: 'service' },
    ),
    appId: text('AppID', { required: true, max: 40, unique: true }),
    originalId: text('原始ID', { max: 40, hint: '公众平台「公众号设置」中的 gh_ 开头编号' }),
    appSecret: secret('AppSecret', { max: 64, hint: '只写不读；公众平台「基本配置」中重置后填写' }),
    token: secret('消息令牌', { max: 32, hint: '3–32 位字母和数字，与公众平台一致' }),
    aesKey: secret('消息密钥', { max: 43, hint: '43 位 EncodingAESKey，安全模式必填' }),
    certified: flag('已认证', { required: true, initial: false }),
    certExpires: day('认证到期'),
    qr: image('二维码'),
    menu: json('菜单', menu, {
      words: buttons => buttons.map(({ name }) => name).join('、'),
    }),
    menuAt: moment('菜单发布', own),
    followReply: text('关注回复', { max: 600, lines: 3, hint: '有人关注时自动回复' }),
    replies: json('关键词回复', replies, {
      words: all => all.map(({ word }) => word).join('、'),
    }),
    usualReply: text('默认回复', { max: 600, lines: 3, hint: '没有命中关键词时自动回复' }),
    callbackKey: text('回调编号', { required: true, max: 40, unique: true, ...own }),
    followers: count('粉丝数', { required: true, initial: 0, silent: true, ...own }),
    lastSyncAt: moment('最近同步', { silent: true, ...own }),
    sync: choice(
      '同步',
      { never: '未同步', running: '同步中', done: '成功', failed: '失败' },
      {
        ...{ required: true, initial: 'never', silent: true, ...own },
        tones: { done: 'green', running: 'blue', failed: 'red' },
      },
    ),
    syncReason: text('同步说明', { max: 200, silent: true, ...own }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'export'],
  actions: {
    test: '测试连接',
    sync: {
      label: '同步粉丝',
      when: ['enabled'],
      confirm: '按公众平台的关注者名单更新粉丝，可能需要几分钟。',
    },
    publishMenu: {
      label: '发布菜单',
      when: ['enabled'],
      confirm: '把已保存的菜单发布到公众平台，粉丝约 24 小时内看到新菜单。',
      quiet: true,
      needs: 'officialAccount.update',
    },
  },
  lifecycle: lifecycle({
    states: { enabled: '正常', disabled: '已停用', invalid: '凭证失效' },
    initial: 'enabled',
    tones: { enabled: 'green', invalid: 'red' },
    editable: ['enabled', 'invalid'],
    removable: [],
    moves: {
      disable: {
        label: '停用',
        from: ['enabled', 'invalid'],
        to: 'disabled',
        danger: true,
        confirm: '停用后不再发送消息，也不再接收粉丝来信。',
      },
      enable: {
        label: '启用',
        from: ['disabled'],
        to: 'enabled',
        needs: 'officialAccount.disable',
      },
      lose: { label: '凭证失效', from: ['enabled'], to: 'invalid', system: true },
      regain: { label: '凭证恢复', from: ['invalid'], to: 'enabled', system: true },
    },
  }),
  extra: extra<AccountExtra>(),
  views: {
    list: [
      'name',
      'kind',
      'appId',
      'organisation',
      'followers',
      'certExpires',
      'sync',
      'lastSyncAt',
      'state',
    ],
    filter: ['kind', 'organisation', 'state', 'sync', 'certExpires'],
    search: ['name', 'appId'],
    form: {
      公众号: [
        'organisation',
        'name',
        'kind',
        'appId',
        'originalId',
        'certified',
        'certExpires',
        'qr',
      ],
      接口: ['appSecret', 'token', 'aesKey'],
      菜单: ['menu'],
      自动回复: ['followReply', 'replies', 'usualReply'],
    },
    detail: {
      公众号: ['name', 'kind', 'appId', 'originalId', 'certified', 'certExpires', 'qr', 'state'],
      同步: ['followers', 'sync', 'syncReason', 'lastSyncAt'],
      菜单与回复: ['menu', 'menuAt', 'followReply', 'replies', 'usualReply'],
    },
  },
  indexes: [['organisation', 'state']],
  discussion: false,
})
