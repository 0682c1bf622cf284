import type { ApplicationKind } from '../../model/index.ts'

/** A text of the help centre that readers do not find: one is being written, one had its day. */
export const hiddenTexts = [
  {
    ...{ title: '红字票据怎样开具', kind: 'guide', column: 'finance', isOver: false },
    keywords: ['票据', '红字', '冲红'],
    content:
      '<h2>什么时候用</h2><p>票据已跨月，捐赠全部退回，或票面内容有误需要更正时。</p><h2>操作步骤</h2><ol><li><p>在「捐赠票据」找到原票据，点击「冲红」</p></li><li><p>填写原因，上传退款凭证</p></li><li><p>由另一位同事复核后开具</p></li></ol>',
  },
  {
    ...{ title: '旧版导入模板的填写说明', kind: 'guide', column: 'start', isOver: true },
    keywords: ['导入', '模板'],
    content:
      '<h2>适用范围</h2><p>2025 年 6 月之前下载的导入模板。新版模板在下载时已含填写说明，请重新下载使用。</p>',
  },
] as const

/** What readers said of the texts, in the order in which they came. */
export const words: readonly (readonly [useful: boolean, comment: string | null])[] = [
  [true, null],
  [true, '步骤清楚，照着做就办成了。'],
  [false, '能不能配上截图，文字找不到按钮在哪里。'],
  [true, null],
  [true, '正好解决了问题。'],
  [false, '没有说明多久能有结果。'],
  [true, null],
]

interface DemoRequest {
  readonly kind: ApplicationKind
  /** Days since it came. */
  readonly ago: number
  readonly end: 'processing' | 'waiting' | 'finished' | 'closed'
  readonly priority?: 'high'
  readonly satisfaction?: number
  readonly subject: string
  readonly content: string
  /** What the service answered. */
  readonly said: string
}

/** What was sent and how far it has come. */
export const requests: readonly DemoRequest[] = [
  {
    ...{ kind: 'question', ago: 6, end: 'processing' },
    subject: '定向捐赠协议需要上传哪些附件',
    content: '有企业要向助学项目定向捐赠 20 万元，协议已签，想知道系统里需要上传哪些附件。',
    said: '您好，已转给项目审核同事确认清单，今天内回复您。',
  },
  {
    ...{ kind: 'fault', ago: 3, end: 'waiting', priority: 'high' },
    subject: '对账单上传后一直显示处理中',
    content: '昨天上传的微信对账单，到今天早上还是处理中，影响我们月末对账。',
    said: '请补充对账单的账期和文件大小，并附上页面截图。',
  },
  {
    ...{ kind: 'complaint', ago: 20, end: 'finished', satisfaction: 5 },
    subject: '捐赠人反映短信回执重复发送',
    content: '三位捐赠人来电说同一笔捐赠收到两条短信，请核实原因。',
    said: '经核查，当晚短信通道超时后重发造成重复，已调整重发规则，并向三位捐赠人致歉。',
  },
  {
    ...{ kind: 'trial', ago: 32, end: 'finished', satisfaction: 4 },
    subject: '希望试用数据大屏',
    content: '年会上想展示机构的募捐数据，希望试用数据大屏两周。',
    said: '已为贵机构开通数据大屏试用，有效期两周，使用说明见帮助中心。',
  },
  {
    ...{ kind: 'cooperate', ago: 15, end: 'closed' },
    subject: '推荐一家印刷公司合作',
    content: '朋友的印刷公司可以承接宣传册，希望平台推荐给其他机构。',
    said: '平台不为商业服务作推荐，已电话说明。',
  },
]
