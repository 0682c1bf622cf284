import { describe, expect, it } from 'vitest'
import { maskField } from './registry.ts'
import { sealedText } from './sealed-text/sealed-text.ts'
import { isUnitName } from './unit-name.ts'

const payer = sealedText('付款户名', { max: 60, units: true })

describe('the name of a payer', () => {
  it.each([
    ...['陕西秦岭商贸有限公司', '西安市碑林区慈善会', '财付通支付科技有限公司'],
    ...[
      '上海某某科技有限公司（北京分公司）',
      '陕西省红十字会',
      '西安市第一中学',
      '中国工商银行西安分行',
    ],
    ...[
      '西安市雁塔区老李小吃店',
      '宝鸡市金台区人民政府',
      'Gates Foundation',
      'Acme Trading Co., Ltd.',
    ],
  ])('%s is that of a unit and stands as it is', name => {
    expect(isUnitName(name)).toBe(true)
    expect(maskField(payer, name)).toBe(name)
  })

  it.each([
    ...['张三', '王集团', '欧阳学院', '李院', '阿卜杜拉·买买提', '迪丽热巴·迪力木拉提局'],
    ...['王芳（陕西秦岭商贸有限公司）', '张三 陕西秦岭商贸有限公司', 'Limited Wang Fang', ''],
  ])('%s may be that of a person and is masked', name => {
    expect(isUnitName(name)).toBe(false)
    expect(maskField(payer, name)).toBe(name === '' ? '' : `${[...name][0]}**`)
  })

  it('is masked whole where the field is of persons alone', () => {
    expect(maskField(sealedText('姓名', {}), '陕西秦岭商贸有限公司')).toBe('陕**')
  })
})
