import { Input as AntInput, Flex } from 'antd'
import { useState } from 'react'
import { AreaCascader } from '../area/area-cascader.input.tsx'
import { AreaFilter } from '../area/area-filter.input.tsx'
import { EmptinessFilter } from '../input/emptiness-filter.input.tsx'
import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import type { Address, AddressField } from './address.ts'

/** Area and street. A masked address is replaced as a whole or stays as it is. */
export function Input(props: InputProps<AddressField>) {
  const { field, value, onChange, onBlur, id, disabled, status, masked } = props
  const [mask] = useState(value)
  const isUntouched = masked === true && value === mask
  const held: Partial<Address> = value && !isUntouched ? value : { areaCode: value?.areaCode }
  const change = (part: Partial<Address>) => {
    const next = { ...held, ...part }
    const isEmpty = !next.areaCode && !next.detail && !next.community
    if (isEmpty) return onChange(masked ? (mask ?? null) : null)
    const { areaCode = '', detail = '', community } = next
    onChange(community ? { areaCode, detail, community } : { areaCode, detail })
  }
  return (
    <Flex vertical gap={8}>
      <AreaCascader
        id={id}
        disabled={disabled}
        status={status}
        level={field.level ?? 3}
        allowClear={!field.required}
        label={`${field.label}的地区`}
        placeholder="请选择地区"
        value={held.areaCode || null}
        onChange={code => change({ areaCode: code ?? '' })}
      />
      <AntInput
        aria-label={`${field.label}的详细地址`}
        disabled={disabled}
        status={status}
        maxLength={200}
        placeholder={isUntouched && mask ? '详细地址已保存（留空不改）' : '道路、门牌、楼栋、房号'}
        value={held.detail ?? ''}
        onChange={event => change({ detail: event.target.value })}
        onBlur={onBlur}
      />
    </Flex>
  )
}

/** Everything within an area; a sealed address can only be there or not. */
export function Filter(props: FilterProps<AddressField>) {
  return props.field.personal ? <EmptinessFilter {...props} /> : <AreaFilter {...props} />
}
