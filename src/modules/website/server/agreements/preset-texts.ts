import type { AgreementKind } from '../../model/index.ts'

interface Text {
  readonly title: string
  readonly content: string
}

const part = (heading: string, ...paragraphs: readonly string[]) =>
  `<h2>${heading}</h2>${paragraphs.map(each => `<p>${each}</p>`).join('')}`

/** The texts that a new installation starts from; each platform puts its own in their place. */
export const presetTexts: Readonly<Record<AgreementKind, Text>> = {
  register: {
    title: '用户注册协议',
    content: [
      part('一、服务内容', '本平台为慈善组织、捐赠人和志愿者提供信息发布、捐赠、公示与管理服务。'),
      part(
        '二、注册与账号',
        '注册时应提供真实、准确的信息，并在变更后及时更新。账号仅限本人使用，不得转让或出借。',
        '未满 14 周岁的未成年人应由监护人同意并陪同使用。',
      ),
      part(
        '三、行为规范',
        '不得利用平台从事营利活动，不得发布违法信息，不得假借慈善名义骗取财产。',
      ),
      part(
        '四、责任',
        '平台依法对入驻慈善组织的资格进行查验并公示；捐赠财产由受赠慈善组织管理和使用。',
      ),
      part(
        '五、协议变更',
        '协议变更会提前公布；重大变更生效后，须经您重新同意方可继续使用相关功能。',
      ),
    ].join(''),
  },
  privacy: {
    title: '隐私协议',
    content: [
      part(
        '处理者与联系方式',
        '个人信息处理者为本平台运营单位，联系方式见页面底部；设有个人信息保护负责人。',
      ),
      part(
        '目的与方式',
        '为完成注册、捐赠、票据开具、公示和反馈而处理个人信息，遵循最小必要原则。',
      ),
      part(
        '种类与保存期限',
        '注册信息：手机号、昵称，保存至注销后匿名化；捐赠信息：姓名、金额、用途，依会计法规保存；实名信息：姓名、身份证号，加密保存。',
      ),
      part(
        '第三方清单',
        '<table><tbody><tr><th>接收方</th><th>目的</th><th>信息种类</th></tr><tr><td>受赠慈善组织</td><td>履行捐赠、开具票据</td><td>姓名、联系方式、捐赠信息</td></tr><tr><td>支付机构</td><td>完成支付与退款</td><td>订单号、金额</td></tr></tbody></table>',
      ),
      part('未成年人规则', '处理未满 14 周岁未成年人的个人信息须取得监护人同意，展示时从严脱敏。'),
      part('权利行使方式', '您可以查阅、复制、更正、删除个人信息或撤回同意，我们在 15 日内答复。'),
    ].join(''),
  },
  donate: {
    title: '捐赠协议',
    content: [
      part(
        '一、受赠人',
        '受赠人为【机构全称】，捐赠用于【标的】，募捐方案备案编号【募捐方案编号】。',
      ),
      part('二、捐赠财产', '捐赠金额为【金额】，用途为【用途】；管理费比例不超过【管理费比例】。'),
      part('三、权利', '捐赠人有权查询、复制捐赠财产管理使用的有关资料；受赠人应及时主动反馈。'),
      part('四、剩余财产', '项目终止后的剩余财产按【剩余财产处理】处理。'),
      part('五、票据', '受赠人依法开具公益事业捐赠票据：【票据】。'),
    ].join(''),
  },
  regret: {
    title: '捐赠冷静期协议',
    content: [
      part('一、冷静期', '自支付成功起在约定时间内，捐赠人可以申请撤回捐赠，款项原路退回。'),
      part('二、资金', '冷静期内的款项不用于拨付。'),
      part('三、不适用情形', '已开具票据、已拨付给受助人的捐赠，以及法律规定不得撤销的公益捐赠。'),
      part('四、到账', '退款到账时间以支付渠道为准。'),
    ].join(''),
  },
}
