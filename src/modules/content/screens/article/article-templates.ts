/** Texts that an article may start from. */
export const articleTemplates: readonly {
  readonly name: string
  readonly title: string
  readonly html: string
}[] = [
  {
    name: '项目公示',
    title: '关于（项目名称）的公示',
    html: '<h2>一、项目基本情况</h2><p>项目名称：</p><p>备案编号：</p><p>实施区域与受益人群：</p><h2>二、募捐与使用计划</h2><table><tbody><tr><th>预算科目</th><th>金额（元）</th><th>说明</th></tr><tr><td></td><td></td><td></td></tr><tr><td></td><td></td><td></td></tr></tbody></table><h2>三、公示时间</h2><p>自　　年　　月　　日至　　年　　月　　日。</p><h2>四、监督方式</h2><p>联系人：　　　电话：</p>',
  },
  {
    name: '月度报告',
    title: '（项目名称）　　年　　月进展报告',
    html: '<h2>一、本月进展</h2><p></p><h2>二、资金收支</h2><table><tbody><tr><th>项目</th><th>本月（元）</th><th>累计（元）</th></tr><tr><td>接受捐赠</td><td></td><td></td></tr><tr><td>拨付支出</td><td></td><td></td></tr></tbody></table><h2>三、受益情况</h2><p></p><h2>四、下月计划</h2><p></p>',
  },
  {
    name: '感谢信',
    title: '致（捐赠人或单位）的感谢信',
    html: '<p>尊敬的　　：</p><p style="text-indent: 2em;">感谢您对　　项目的支持。您的捐赠已经用于：</p><p style="text-indent: 2em;"></p><p style="text-indent: 2em;">我们会继续公开项目进展，欢迎监督。</p><p style="text-align: right;">（机构名称）</p><p style="text-align: right;">　　年　　月　　日</p>',
  },
  {
    name: '活动新闻',
    title: '（活动名称）在（地点）举行',
    html: '<p>　　月　　日，由　　主办的　　活动在　　举行，　　人参加。</p><h3>活动现场</h3><p></p><h3>参与者说</h3><blockquote><p></p></blockquote><h3>活动成果</h3><p></p>',
  },
  {
    name: '公告',
    title: '关于（事项）的公告',
    html: '<p style="text-indent: 2em;">根据　　，现就　　事项公告如下：</p><p style="text-indent: 2em;">一、</p><p style="text-indent: 2em;">二、</p><p style="text-indent: 2em;">特此公告。</p><p style="text-align: right;">（机构名称）</p><p style="text-align: right;">　　年　　月　　日</p>',
  },
]
