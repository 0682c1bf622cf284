import type { Written, WrittenOnCause } from '#modules/website/server/index.ts'

type Said = Pick<Written, 'content' | 'score' | 'aspects'>

const aspects = (openness: number, feedback: number, service: number) => ({
  openness,
  feedback,
  service,
})

/** What donors say of an organisation; the later ones wait for a reviewer. */
export const saidOfOrganisations: readonly Said[] = [
  {
    content: '每个季度都能收到项目进展，孩子们的回信也写得很认真，会继续捐。',
    score: 5,
    aspects: aspects(5, 5, 5),
  },
  {
    content: '票据开得很快，客服电话打过去有人接，问到的数字和网站上一致。',
    score: 5,
    aspects: aspects(5, 4, 5),
  },
  {
    content: '去年参加过一次探访，工作人员对每户的情况都很熟悉。',
    score: 5,
    aspects: aspects(4, 5, 5),
  },
  {
    content: '项目做得扎实，就是进展图片更新得慢了一点。',
    score: 4,
    aspects: aspects(4, 3, 4),
  },
  { content: '希望公示里把物资采购的清单也放出来。', score: 3, aspects: aspects(3, 3, 4) },
  { content: '捐了两次，都收到了感谢短信，谢谢你们。', score: 5, aspects: aspects(5, 5, 4) },
  { content: '等了半个月才收到票据，中间没有人说明原因。', score: 2, aspects: aspects(3, 1, 2) },
  { content: '想当面了解项目的请加薇·信，有好礼相送。', score: 5, aspects: null },
  { content: '我把钱直接捐给我认识的老师了，个人收款码更方便。', score: 1, aspects: null },
  { content: '听说他们的执行费用很低，想看看审计报告在哪里。', score: 4, aspects: null },
]

/** What people say of the platform itself. */
export const saidOfPlatform: readonly (Said & {
  readonly device: string
  readonly kind: 'feature' | 'experience' | 'complaint' | 'praise'
})[] = [
  {
    content: '捐赠记录能不能按年份导出，报税的时候用得上。',
    score: 4,
    device: '小程序',
    kind: 'feature',
  },
  {
    content: '大字模式很好，我父亲现在自己也会用了。',
    score: 5,
    device: 'H5',
    kind: 'praise',
  },
  {
    content: '月捐扣款的提醒希望提前一天发。',
    score: 4,
    device: '小程序',
    kind: 'feature',
  },
  {
    content: '在线客服排队太久，最后自己在帮助中心找到了答案。',
    score: 3,
    device: '官网',
    kind: 'complaint',
  },
  {
    content: '页面打开很快，比以前清楚多了。',
    score: 5,
    device: '官网',
    kind: 'experience',
  },
]

export const nicknames = [
  '春山',
  '一粒麦子',
  '窗边的风',
  '榆林老李',
  '小满',
  '青石板',
  '向阳花',
  '半夏',
  '守望者',
  '山那边',
  '一盏灯',
  '果果妈妈',
  '慢慢走',
  '北方的河',
  '晴天',
  '竹林听雨',
  '南瓜粥',
  '远山淡影',
  '木棉',
  '渡口',
] as const

/** What donors wrote on the pages of causes. */
export const saidOfCauses: readonly Pick<WrittenOnCause, 'kind' | 'content'>[] = [
  { kind: 'wish', content: '愿每个孩子都能安心读书。' },
  { kind: 'question', content: '请问这批物资什么时候送到村里？能看到签收单吗？' },
  { kind: 'wish', content: '加油，已经是第三年参加了。' },
  { kind: 'complaint', content: '捐款后一直没有收到票据，请尽快处理。' },
  { kind: 'question', content: '想加微信了解更多，有偿帮忙转发。' },
  { kind: 'question', content: '上一期的助学金名单在哪里能查到？' },
  { kind: 'question', content: '一个月前问的物资清单，一直没有回音。' },
]
