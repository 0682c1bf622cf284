import { resource } from '#kernel/resource/resource.ts'
import { choice, moment, ref, text } from '#kinds/index.ts'

const own = { system: true } as const

/** What a fan did at an account, or was written freely within the window (互动). Template messages are sends of their own. */
export const fanMessage = resource('fans/fanMessage', {
  label: '互动',
  title: 'body',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, ...own }),
    account: ref('公众号', 'fans/officialAccount', { required: true, ...own }),
    fan: ref('粉丝', 'fans/fan', { required: true, ...own }),
    direction: choice('方向', { in: '来', out: '去' }, { required: true, ...own }),
    kind: choice(
      '类型',
      {
        text: '文字',
        image: '图片',
        voice: '语音',
        video: '视频',
        location: '位置',
        link: '链接',
        follow: '关注',
        unfollow: '取消关注',
        scan: '扫码',
        menu: '点菜单',
      },
      { required: true, initial: 'text', ...own },
    ),
    body: text('内容', { required: true, max: 1000, ...own }),
    at: moment('时间', { required: true, ...own }),
    /** The channel's own number: what is told twice is kept once. */
    channelNo: text('渠道编号', {
      ...{ max: 80, unique: ['account'], ...own },
      needs: 'fan.identify',
    }),
    sending: choice(
      '发送',
      { queued: '待发送', sending: '发送中', sent: '已发送', failed: '失败' },
      { tones: { sent: 'green', failed: 'red', queued: 'orange' }, ...own },
    ),
    error: text('失败原因', { max: 200, ...own }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view'],
  views: {
    list: ['at', 'direction', 'kind', 'body', 'sending', 'error', 'createdBy'],
    filter: ['fan', 'account', 'direction', 'kind', 'at'],
    search: [],
    sort: '-at',
  },
  indexes: [
    ['fan', '-at'],
    ['account', '-at'],
    { on: ['createdAt'], where: 'sending', in: ['queued', 'sending'] },
  ],
  discussion: false,
  history: false,
})
