/** One function as the build knows it: what it is and which screens it switches. */
interface KnownFunction {
  readonly name: string
  /** The menu group it is sold with. */
  readonly module: string
  /** Addresses of its screens, or the beginning of several with `*` at the end. */
  readonly places: readonly string[]
  /** Records whose actions it switches beside those of its screens. */
  readonly records?: readonly string[]
  readonly requires?: readonly string[]
  /** Its screens come with it, although the group in which they stand is not sold. */
  readonly bringsPlaces?: true
  /** It shows something to the outside, so it ends with the subscription; records stay readable. */
  readonly endsWithSubscription?: true
  /** Whether an organisation may switch it off for itself. */
  readonly tenantSwitch?: true
  /** The column of the organisation's configuration that is its own switch. */
  readonly ownSwitch?: string
  readonly description: string
}

/**
 * Switches over several screens and the calls of their records. The build knows them; words,
 * requirements and the switch itself are edited, none is added by hand.
 */
export const knownFunctions = {
  monthly: {
    name: '月捐',
    module: '/zhuanti',
    places: ['/zhuanti/yuejuan*'],
    tenantSwitch: true,
    ownSwitch: 'allow_monthly',
    description: '按月代扣的捐赠计划。停用后已签约的计划照常扣款，直到到期或解约。',
  },
  team: {
    name: '一起捐',
    module: '/zhuanti',
    places: ['/zhuanti/yiqijuan*'],
    tenantSwitch: true,
    ownSwitch: 'allow_together',
    description: '个人或团队发起的筹款页。',
  },
  matching: {
    name: '配捐',
    module: '/zhuanti',
    places: [],
    records: ['matchingPool', 'matchEntry'],
    description: '配捐池和配捐记录。停用后不能再办理配捐池；已向捐赠人承诺的配捐照常配到结束。',
  },
  seekhelp: {
    name: '求助',
    module: '/seekhelp',
    places: ['/seekhelp*'],
    description: '个人求助的受理、核实、公示和救助。',
  },
  childPlan: {
    name: '子计划',
    module: '/project',
    places: ['/project/childrenplan'],
    description: '母项目下由执行机构承接的子计划。',
  },
  receipt: {
    name: '捐赠票据',
    module: '/finance',
    places: [],
    records: ['receipt'],
    description: '公益事业捐赠票据的开具、红冲和换开。',
  },
  station: {
    name: '爱心驿站',
    module: '/equipment',
    places: ['/equipment/lovepostStation', '/equipment/postStation*', '/equipment/qrCode*'],
    description: '驿站点位、物品、巡检和二维码。',
  },
  device: {
    name: '设备捐赠',
    module: '/equipment',
    places: [
      '/equipment/equipment*',
      '/equipment/firm*',
      '/equipment/addfirm',
      '/equipment/editfirm',
      '/equipment/relat*',
      '/equipment/auditfirm',
      '/equipment/fundFlow',
      '/equipment/donationFlow',
      '/equipment/account*',
      '/sharedevice*',
    ],
    description: '捐赠设备、厂商、资金流水与结算。',
  },
  community: {
    name: '社区信息',
    module: '/communityBasicInfo',
    places: ['/communityBasicInfo*'],
    description: '社区、人员、家庭、房屋和设施的登记。',
  },
  rescue: {
    name: '救助发放',
    module: '/gybSalvageManage',
    places: ['/gybSalvageManage*'],
    requires: ['community'],
    description: '救助批次、名册、发放与凭证。',
  },
  commerce: {
    name: '商务服务',
    module: '/gybCommerceService',
    places: ['/gybCommerceService*'],
    requires: ['rescue'],
    description: '凭证核销商户、线上订单和自营商店。',
  },
  orange: {
    name: '橙心活动',
    module: '/gybOrange',
    places: ['/gybOrange*'],
    description: '签到、活动、橙心与配捐。',
  },
  points: {
    name: '积分',
    module: '/integral',
    places: ['/integral*', '/website/batchImportIntegra', '/website/importIntegral*'],
    records: ['pointsRule', 'pointsEntry', 'pointsAdjustment', 'pointsImportBatch'],
    description: '积分规则、发放、兑换与账目。',
  },
  ukey: {
    name: 'UKEY',
    module: '/ukey',
    places: ['/ukey*'],
    description: '硬件密钥登录与签名。',
  },
  datav: {
    name: '数据大屏',
    // Its screens stand in the platform's group, so it is sold with what every organisation has.
    module: '/gyhmanager',
    places: [
      '/product/datav*',
      '/product/createComponent',
      '/product/editComponent',
      '/product/bigScreenConfig',
    ],
    bringsPlaces: true,
    endsWithSubscription: true,
    description: '大屏设计、发布与外显。',
  },
  report: {
    name: '报告模板',
    module: '/zhuanti',
    places: ['/zhuanti/reportTemplate*'],
    tenantSwitch: true,
    description: '按模板生成、审核和公开报告。',
  },
  chain: {
    name: '链上存证',
    module: '/useradmin',
    places: ['/useradmin/chainlist'],
    records: ['evidenceLeaf'],
    description: '存证的查看、核验和导出。停用后存证照常写入，账目和捐赠不受影响。',
  },
  comment: {
    name: '互动评论',
    // Comments stand in many groups, so they are sold with what every organisation has.
    module: '/gyhmanager',
    places: [
      '/website/orgcomment',
      '/website/orgcdetail',
      '/website/gybcomment',
      '/website/gybcdetail',
      '/website/comments',
      '/project/prointeract',
      '/project/proidetail',
      '/fund/fundinteract',
      '/seekhelp/helpinteract',
    ],
    records: ['publicComment', 'interaction'],
    description: '对机构、平台和标的的评论与提问。停用后网站不能再提交，也不能回复和审核。',
  },
  sms: {
    name: '短信通知',
    module: '/gyhmanager',
    places: [],
    description:
      '短信形式的通知和提醒，站内通知照常。验证码、账号安全、月捐和凭证的短信属于履行义务，停用后照发。',
  },
  wechat: {
    name: '公众号',
    module: '/fans',
    places: ['/fans/oaManage*'],
    tenantSwitch: true,
    description: '公众号接入与模板消息。',
  },
} as const satisfies Record<string, KnownFunction>

/** The facts of a function by its code; undefined for one that this build does not know. */
export function knownFunction(code: string): KnownFunction | undefined {
  return (knownFunctions as Readonly<Record<string, KnownFunction>>)[code]
}

/** Whether an address belongs to a pattern of `places`; both in any case. */
export function isAtPlace(path: string, pattern: string): boolean {
  const [at, wanted] = [path.toLowerCase(), pattern.toLowerCase()]
  return wanted.endsWith('*') ? at.startsWith(wanted.slice(0, -1)) : at === wanted
}
