import { Input } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { insertImages } from '../extensions/image-commands.ts'
import { mapHost } from '../model/policy/safe-address.ts'
import type { Caught } from '../uploads/upload-client.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { Field } from './field.tsx'

/**
 * A picture of a place on the map, by city and address. It is fetched to our own site: the address
 * of the map service carries the key.
 */
export default function MapDialog() {
  const { editor, options, client } = useParts()
  const [city, setCity] = useState('')
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const place = `${city.trim()}${address.trim()}`
  const query = new URLSearchParams({
    ak: options.mapKey ?? '',
    center: place,
    markers: place,
    zoom: address.trim() === '' ? '11' : '16',
    width: '530',
    height: '340',
  })
  const src = `https://${mapHost}/staticimage/v2?${query}`
  const finish = async () => {
    if (city.trim() === '') {
      setError('请选择城市')
      return false
    }
    if (isLost) return false
    const caught = await client.catchRemote([src]).catch((): Caught[] => [])
    const url = caught[0]?.url
    if (url === undefined) {
      setError('地图图片未能保存到本站，请稍后重试')
      return false
    }
    insertImages(editor, [{ src: url, alt: `${place}地图`, width: '530', height: '340' }])
    return true
  }
  return (
    <EditorDialog title="地图" width={600} onOk={finish}>
      <Field label="城市" error={error}>
        <Input
          data-first
          value={city}
          placeholder="例如：北京市"
          onChange={event => {
            setCity(event.target.value)
            setError(null)
            setLost(false)
          }}
        />
      </Field>
      <Field label="地址" error={isLost ? '抱歉，找不到该位置！' : null}>
        <Input
          value={address}
          onChange={event => {
            setAddress(event.target.value)
            setLost(false)
          }}
        />
      </Field>
      {city.trim() !== '' && !isLost && (
        <img src={src} alt="地图预览" width="100%" onError={() => setLost(true)} />
      )}
    </EditorDialog>
  )
}
