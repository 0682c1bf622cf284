/** One help text of the demo. */
export interface DemoHelp {
  readonly column: string
  readonly title: string
  readonly kind: 'guide' | 'faq' | 'rule' | 'release'
  readonly routes: readonly string[]
  readonly keywords: readonly string[]
  readonly content: string
}

const steps = (...texts: readonly string[]) =>
  `<ol>${texts.map(text => `<li><p>${text}</p></li>`).join('')}</ol>`

export const helpTexts: readonly DemoHelp[] = [
  {
    column: 'start',
    title: '第一次登录：修改密码与绑定手机',
    kind: 'guide',
    routes: ['/gyhmanager/gyhkanban'],
    keywords: ['登录', '密码'],
    content: `<h2>什么时候用</h2><p>收到开通短信后，第一次使用本平台。</p><h2>操作步骤</h2>${steps('打开短信中的链接，设置不少于 10 位的密码', '用登录名和新密码登录，拖动滑块完成验证', '按提示绑定手机，之后的重要操作会发送验证码')}<h2>注意事项</h2><ul><li><p>链接 24 小时内有效，只能使用一次</p></li><li><p>连续输错密码会暂停登录，请稍后再试</p></li></ul>`,
  },
  {
    column: 'projects',
    title: '怎样新建项目并提交审核',
    kind: 'guide',
    routes: ['/project/promine'],
    keywords: ['项目', '审核', '备案'],
    content: `<h2>准备材料</h2><p>募捐方案备案编号、预算、受益人群与实施区域说明。</p><h2>操作步骤</h2>${steps('在「项目列表」点击「新增」，按步骤填写基本信息', '在「预算」中逐项填写科目和金额，合计不能超过募捐目标', '选择已备案的募捐方案，检查右侧提示的缺少内容', '点击「保存并提交审核」')}<h2>审核要多久</h2><p>初审和复审各在两个工作日内完成，结果会在通知中告知。</p>`,
  },
  {
    column: 'finance',
    title: '捐赠明细怎样查询和导出',
    kind: 'guide',
    routes: ['/finance/findon'],
    keywords: ['捐赠', '导出', '对账'],
    content: `<h2>查询</h2><p>按渠道、项目、时间和金额筛选；点击一笔捐赠可以查看记账分录和存证。</p><h2>导出</h2>${steps('设置筛选条件', '点击「导出」，选择列和格式', '在页头的任务列表中下载文件')}<p>导出含联系方式的列需要相应权限，文件带有导出人水印。</p>`,
  },
  {
    column: 'finance',
    title: '拨付被退回的常见原因',
    kind: 'faq',
    routes: [],
    keywords: ['拨付', '退回'],
    content: `<h2>问题</h2><p>拨付申请被退回修改。</p><h2>原因与解决办法</h2><ul><li><p>金额超过科目余额：调整金额或先变更预算</p></li><li><p>收款账户与受益方名称不一致：更正账户</p></li><li><p>缺少发票或签收单：在附件中补充</p></li></ul>`,
  },
  {
    column: 'faq',
    title: '收不到验证码怎么办',
    kind: 'faq',
    routes: [],
    keywords: ['验证码', '短信'],
    content: `<h2>请依次检查</h2>${steps('手机号是否与账号绑定的一致', '短信是否被手机拦截到垃圾箱', '60 秒后点击「重新获取」，一小时最多五次')}<p>仍收不到时，请联系本机构管理员更换手机号，或在「帮助」中提交申请。</p>`,
  },
  {
    column: 'faq',
    title: '善款的去向可以在哪里看到',
    kind: 'rule',
    routes: [],
    keywords: ['公开', '存证'],
    content:
      '<h2>公开的内容</h2><p>每个项目的募捐、拨付和进展都会在信息公开栏目公布，并写入不可更改的存证日志。</p><h2>怎样核验</h2><p>用捐赠订单号可以取得存证编号和证明，任何人都可以核验它没有被改动。</p>',
  },
  {
    column: 'releases',
    title: '更新说明：文章支持定时发布与版本对比',
    kind: 'release',
    routes: ['/article/articlelist'],
    keywords: ['更新'],
    content:
      '<h2>新增</h2><ul><li><p>文章可以设定发布和下线的时间</p></li><li><p>已发布的文章通过「更正」修改，读者在审核通过前看到的仍是原文</p></li><li><p>版本之间可以逐字对比和恢复</p></li></ul><h2>调整</h2><p>信息公开栏目至少一级审核。</p>',
  },
]

/** What people asked the service. */
export const demoApplications = [
  {
    kind: 'fault',
    subject: '导出捐赠明细时提示网络错误',
    content: '筛选上个月的捐赠后点击导出，等了很久提示网络请求失败，试了两次都一样。',
    route: '/finance/findon',
    requestId: '0196f0a0-1b2c-7d3e-8f40-5a6b7c8d9e01',
    priority: 'high',
  },
  {
    kind: 'question',
    subject: '怎样更换机构的收款账户',
    content: '我们在银行换了开户行，平台上的账户信息在哪里修改？需要哪些材料？',
  },
  {
    kind: 'open',
    subject: '申请开通月捐功能',
    content: '捐赠人多次询问能否按月自动捐赠，希望为我机构开通。',
  },
  {
    kind: 'feedback',
    subject: '希望列表可以记住筛选条件',
    content: '每天都要重新设置筛选条件，希望能够保存下来，下次直接使用。',
    priority: 'low',
  },
  {
    kind: 'personalInfo',
    subject: '捐赠人要求查询并更正本人信息',
    content: '一位捐赠人来电要求查询我们保存的他的个人信息，并更正手机号。',
  },
] as const
