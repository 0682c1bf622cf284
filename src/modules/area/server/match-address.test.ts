import { expect, test } from 'vitest'
import { matchAddress } from './match-address.ts'
import { shortAreaName } from './short-area-name.ts'

test.each([
  ['陕西省榆林市榆阳区鼓楼街道人民路1号', '610802001', '人民路1号'],
  ['陕西榆林榆阳区上郡路', '610802', '上郡路'],
  ['榆林市榆阳区 上郡路', '610802', '上郡路'],
  ['北京市市辖区朝阳区建外街道办事处永安里', '110105001', '永安里'],
  ['北京朝阳望京街道1号', '110105026', '1号'],
  ['广东省东莞市南城街道鸿福路', '441900004', '鸿福路'],
  ['吉林省吉林市昌邑区', '220202', ''],
  ['湖北省仙桃市沙嘴街道', '429004001', ''],
  ['甘肃嘉峪关市雄关街道', '620201001', ''],
  ['凉山州美姑县', '513436', ''],
  ['广西南宁青秀区', '450103', ''],
  ['内蒙古呼和浩特市', '150100', ''],
  ['香港特别行政区中环', '810000', '中环'],
])('%s is in %s', (address, code, rest) => {
  expect(matchAddress(address)).toMatchObject({ code, rest })
})

test('a street named after an area is not in that area', () => {
  expect(matchAddress('吉林路12号')).toBeNull()
  expect(matchAddress('西安市长安国际中心')).toMatchObject({ code: '610100', rest: '长安国际中心' })
})

test('a name that fits two areas fits none', () => {
  expect(matchAddress('朝阳区建国路')).toBeNull()
})

test('an abolished area is not matched', () => {
  expect(matchAddress('北京市崇文区')).toMatchObject({ code: '110000', rest: '崇文区' })
})

test('what begins with no area is not matched', () => {
  expect(matchAddress('')).toBeNull()
  expect(matchAddress('人民路1号')).toBeNull()
})

test.each([
  ['内蒙古自治区', '内蒙古'],
  ['恩施土家族苗族自治州', '恩施'],
  ['东乡族自治县', '东乡族'],
  ['赵县', undefined],
])('%s is written %s for short', (name, short) => {
  expect(shortAreaName(name)).toBe(short)
})
