import { resource } from '#kernel/resource/resource.ts'
import { moment, ref, text } from '#kinds/index.ts'

const server = { required: true, system: true } as const

/** What the platform tells a registered user on the sites (站内信); never changed once sent. */
export const userMessage = resource('website/userMessage', {
  label: '站内信',
  title: 'title',
  fields: {
    user: ref('用户', 'website/registeredUser', server),
    title: text('标题', { ...server, min: 2, max: 40 }),
    content: text('内容', { ...server, min: 2, max: 500, lines: 5 }),
    readAt: moment('阅读时间', { system: true, silent: true }),
  },
  keptBy: 'platform',
  verbs: ['view'],
  actions: { deliver: '向用户送达' },
  views: {
    list: ['user', 'title', 'content', 'createdBy', 'createdAt', 'readAt'],
    filter: ['createdAt', 'readAt'],
    search: ['title'],
    sort: '-createdAt',
  },
  indexes: [['user', '-createdAt']],
  discussion: false,
})
