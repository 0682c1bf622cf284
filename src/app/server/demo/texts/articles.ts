/** One article of a demo organisation or of the platform. */
export interface DemoArticle {
  readonly column: string
  readonly title: string
  readonly content: string
  /** Days before today on which it was written. */
  readonly daysAgo: number
  readonly end:
    | 'published'
    | 'scheduled'
    | 'pending'
    | 'draft'
    | 'rejected'
    | 'corrected'
    | 'offline'
  /** Why it was rejected or taken down. */
  readonly said?: string
  readonly more?: Readonly<Record<string, unknown>>
}

/** Paragraphs with the indent of Chinese print. */
export const paragraphs = (...texts: readonly string[]) =>
  texts.map(text => `<p style="text-indent: 2em;">${text}</p>`).join('')

/** What an organisation of this name writes; the same everywhere but for the name. */
export function articlesOf(name: string, year: number): readonly DemoArticle[] {
  return [
    {
      column: 'about',
      title: `${name}简介`,
      daysAgo: 400,
      end: 'published',
      content: `<h2>我们是谁</h2>${paragraphs(`${name}是依法登记的慈善组织，面向山区儿童、困境老人和受灾家庭开展助学、助老与应急救助。`, '我们坚持公开每一笔善款的来源与去向，接受捐赠人、受益人和社会监督。')}<h2>我们做什么</h2><ul><li><p>助学：奖助学金、乡村图书角、教师培训</p></li><li><p>助老：居家探访、适老化改造</p></li><li><p>救灾：物资储备与灾后重建</p></li></ul>`,
    },
    {
      column: 'annual-report',
      title: `${name}${year - 1}年度工作报告`,
      daysAgo: 180,
      end: 'corrected',
      more: { disclosure: 'annualReport' },
      content: `<h2>一、机构基本情况</h2>${paragraphs('本年度召开理事会三次，专职人员十二人，登记志愿者三百二十六人。')}<h2>二、收支情况</h2><table><tbody><tr><th>项目</th><th>金额（万元）</th><th>占比</th></tr><tr><td>捐赠收入</td><td>486.32</td><td>92.1%</td></tr><tr><td>慈善活动支出</td><td>431.75</td><td>88.8%</td></tr><tr><td>管理费用</td><td>31.20</td><td>6.4%</td></tr></tbody></table><h2>三、慈善活动</h2>${paragraphs('全年实施项目九个，直接受益四千八百余人次。')}<h2>四、下一年度计划</h2>${paragraphs('继续推进乡村图书角与冬衣计划，完善项目进展季度公开。')}`,
    },
    {
      column: 'audit',
      title: `${name}${year - 1}年度审计报告公示`,
      daysAgo: 150,
      end: 'published',
      more: { disclosure: 'audit' },
      content: paragraphs(
        '本机构聘请会计师事务所对上一年度财务报表进行审计，审计意见为标准无保留意见。',
        '年度管理费用占总支出的比例为 6.4%，慈善活动支出占上一年度收入的比例为 88.8%，均符合规定。',
      ),
    },
    {
      column: 'progress',
      title: '冬衣计划十月进展：一千二百件棉衣送到孩子手中',
      daysAgo: 24,
      end: 'published',
      more: { disclosure: 'progress', keywords: ['冬衣', '项目进展'] },
      content: `<h2>本月进展</h2>${paragraphs('十月，项目组走访了六个乡镇的十一所小学，按身高登记尺码，发放棉衣一千二百件、棉鞋八百六十双。')}<h2>资金使用</h2><table><tbody><tr><th>科目</th><th>本月（元）</th><th>累计（元）</th></tr><tr><td>棉衣采购</td><td>168,000.00</td><td>402,600.00</td></tr><tr><td>运输</td><td>9,640.00</td><td>22,180.00</td></tr></tbody></table><h2>下月计划</h2>${paragraphs('完成剩余四所学校的发放，回收签收单并公示。')}`,
    },
    {
      column: 'news',
      title: '三十位志愿者走进社区，为老人修剪秋日时光',
      daysAgo: 9,
      end: 'published',
      more: { keywords: ['志愿服务', '助老'], author: '宣传组' },
      content: `${paragraphs('周六上午，三十位志愿者来到社区，为行动不便的老人理发、检修线路，陪他们聊聊家常。', '“上次来的小伙子还记得我爱听秦腔。”八十二岁的刘奶奶拉着志愿者的手不肯放。')}<blockquote><p>志愿者说：能让老人笑一笑，比什么都值得。</p></blockquote>${paragraphs('活动共服务老人四十六户，登记适老化改造需求十九项，将陆续安排入户评估。')}`,
    },
    {
      column: 'news',
      title: '小星的新书包：一个图书角带来的改变',
      daysAgo: 3,
      end: 'pending',
      more: {
        people: [{ kind: 'minor', name: '王明', alias: '小星', consent: `TY-${year}-0031` }],
        keywords: ['助学', '乡村图书角'],
      },
      content: paragraphs(
        '放学铃一响，小星就跑向教室后排的图书角。三个月前，这里还是一排空柜子。',
        '“我最喜欢讲星星的那本。”他说，长大了想去看真正的天文台。',
        '今年，项目已在十八所乡村小学建起图书角，配书两万一千册。',
      ),
    },
    {
      column: 'volunteer',
      title: '冬季暖心行动志愿者招募',
      daysAgo: 1,
      end: 'draft',
      content: `${paragraphs('现面向社会招募冬季暖心行动志愿者四十名。')}<h3>服务内容</h3><ol><li><p>冬衣分拣与装车</p></li><li><p>入户发放与签收登记</p></li><li><p>活动摄影与记录</p></li></ol>`,
    },
    {
      column: 'raising',
      title: '关于乡村图书角项目募捐方案备案的公示',
      daysAgo: 60,
      end: 'rejected',
      said: '请补充备案编号、备案日期和募捐期限后重新提交。',
      more: { disclosure: 'raisingPlan' },
      content: paragraphs(
        '本机构拟开展乡村图书角项目公开募捐，募捐方案已向登记的民政部门备案，现予公示。',
      ),
    },
  ]
}
