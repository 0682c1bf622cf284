import { Alert } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { fileUrl } from '#ui/logic/sources.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { ad } from '../../model/index.ts'
import { AdPicture } from './ad-picture.tsx'
import { CauseFacts } from './cause-facts.tsx'
import { LinkInput } from './link-input.tsx'
import { PositionFrame } from './position-frame.tsx'
import { PositionFacts, PositionInput } from './position-input.tsx'
import { usePosition } from './use-position.ts'

/** 新增 and 编辑广告: position first, then the picture in its size, shown in the page's frame. */
export default function AdFormScreen() {
  return (
    <FormScreen
      resource={ad}
      slots={{
        position: form => <PositionInput form={form} />,
        image: form => <AdPicture form={form} />,
        link: form => <LinkInput form={form} />,
      }}
    >
      {form => <Beside form={form} />}
    </FormScreen>
  )
}

function Beside({ form }: { readonly form: Form }) {
  const linked = useField(form.store, 'cause').value
  return (
    <div className={look.stack}>
      <Preview form={form} />
      {typeof linked === 'string' && linked !== '' && <CauseFacts id={linked} />}
    </div>
  )
}

function Preview({ form }: { readonly form: Form }) {
  const [params] = useSearchParams()
  const replaces = params.get('replaces')
  useEffect(() => {
    if (replaces) form.store.fill({ replaces })
  }, [form.store, replaces])
  const id = useField(form.store, 'position').value
  const picture = useField(form.store, 'image').value
  const title = useField(form.store, 'title').value
  const startAt = useField(form.store, 'startAt').value
  const position = usePosition(id)
  if (!position) return <Alert type="info" showIcon title="先选择广告位，再按其尺寸上传图片" />
  return (
    <Section title="预览" note={String(title ?? '')}>
      <div className={look.stack}>
        {replaces && (
          <Alert
            type="info"
            showIcon
            title="改版：审核通过并到开始时间后替换原广告，原广告在此之前照常投放"
          />
        )}
        {!form.isNew && <PositionFacts position={position} startAt={startAt} />}
        <PositionFrame
          width={position.width}
          height={position.height}
          terminal={position.terminal}
          picture={typeof picture === 'string' ? fileUrl(picture) : undefined}
        />
      </div>
    </Section>
  )
}
