import { type DemoArticle, paragraphs } from './articles.ts'

/** What the platform publishes under its own name, in every state of an article. */
export const platformArticles: readonly DemoArticle[] = [
  {
    column: 'about',
    title: '关于公益宝',
    daysAgo: 420,
    end: 'published',
    content: `<h2>平台简介</h2>${paragraphs('公益宝是面向慈善组织的公益服务平台，帮助机构管理项目、善款和志愿服务，让每一笔捐赠都有据可查。')}<h2>服务承诺</h2><ul><li><p>善款来源和去向逐笔公开</p></li><li><p>受益人隐私依法保护</p></li><li><p>投诉举报五个工作日内答复</p></li></ul>`,
  },
  {
    column: 'news',
    title: '平台完成年度安全检查，捐赠数据备份演练用时十一分钟',
    daysAgo: 75,
    end: 'published',
    more: { keywords: ['数据安全'] },
    content: paragraphs(
      '近日，平台完成年度网络安全检查和数据恢复演练。演练模拟主机房断电，捐赠与账务数据在十一分钟内全部恢复，逐笔核对无差异。',
      '今后每季度公布一次演练结果，欢迎入驻机构派员观摩。',
    ),
  },
  {
    column: 'news',
    title: '《慈善募捐管理办法》要点解读：募捐方案怎样写、什么时候备案',
    daysAgo: 32,
    end: 'published',
    more: { keywords: ['政策解读', '公开募捐'] },
    content: `<h2>方案应当写明什么</h2>${paragraphs('募捐方案应当包括募捐目的、起止时间和地域、活动负责人、接受捐赠方式、银行账户、受益人、募得款物用途、募捐成本和剩余财产的处理。')}<h2>什么时候备案</h2>${paragraphs('开展公开募捐活动的十日前，将方案报送登记的民政部门备案；涉及突发事件的，可以在活动开始后十日内补办。')}`,
  },
  {
    column: 'news',
    title: '“冬日暖阳”联合募捐启动，十二家机构共同参与',
    daysAgo: 12,
    end: 'published',
    more: { keywords: ['联合募捐', '冬衣'] },
    content: paragraphs(
      '本次联合募捐由十二家慈善组织共同发起，为高海拔地区的学校添置取暖设备和冬衣，募捐期限三个月。',
      '各机构的募捐方案、账户和执行进展均在项目页面公开，剩余善款将按方案用于同类项目。',
    ),
  },
  {
    column: 'volunteer',
    title: '志愿服务时长互认试点：五个城市先行',
    daysAgo: 46,
    end: 'offline',
    said: '试点城市名单有调整，修改后重新发布。',
    content: paragraphs('即日起，五个城市的志愿者在任一入驻机构服务，时长都记入同一份服务记录。'),
  },
  {
    column: 'party',
    title: '平台党支部走访乡村图书角，送去一堂阅读课',
    daysAgo: 6,
    end: 'rejected',
    said: '第二段写出了学校全称，请改为“一所乡村小学”后重新提交。',
    content: paragraphs('党支部一行八人走访乡村图书角，与孩子们共读一本书。'),
  },
  {
    column: 'news',
    title: '年末捐赠票据开具高峰提示：请提前核对抬头',
    daysAgo: 1,
    end: 'pending',
    more: { keywords: ['捐赠票据'] },
    content: paragraphs(
      '每年十二月是捐赠票据开具高峰。请捐赠人提前核对票据抬头和纳税人识别号，机构在收到申请后的十五个工作日内开具。',
    ),
  },
  {
    column: 'news',
    title: '系统维护预告：本周六凌晨升级账务服务',
    daysAgo: 1,
    end: 'scheduled',
    more: { kind: 'notice' },
    content: paragraphs('升级期间捐赠照常受理，机构端的对账和导出暂停约四十分钟，完成后自动恢复。'),
  },
  {
    column: 'volunteer',
    title: '国际志愿者日系列活动征集',
    daysAgo: 0,
    end: 'draft',
    content: paragraphs('面向入驻机构征集十二月五日国际志愿者日活动，入选活动将在平台首页展示。'),
  },
]
