import styles from './signed-content.module.css'

/** An act that a key must sign: the question to the key, and the text of the act. */
export interface ActToSign {
  readonly challengeId: string
  /** Canonical JSON; what is shown is read from it and from nothing else. */
  readonly text: string
}

interface Fact {
  readonly field: string
  readonly label: string
  readonly shown: string
}

interface Content {
  readonly act: string
  readonly objects: readonly {
    readonly id: string
    readonly label: string
    readonly title: string
    readonly facts: readonly Fact[]
  }[]
  readonly values: readonly Fact[]
}

/** What is about to be signed, for the person to read before the key signs it. */
export function SignedContent({ text }: { readonly text: string }) {
  // The server's own text, as its declaration `ActContent` makes it.
  const { act, objects, values } = JSON.parse(text) as Content
  return (
    <section className={styles.content} aria-label="签名内容">
      <Facts facts={[{ field: 'act', label: '操作', shown: act }, ...values]} />
      {objects.map(({ id, label, title, facts }) => (
        <div key={id}>
          <div className={styles.title}>
            {label} {title}
          </div>
          <Facts facts={facts} />
        </div>
      ))}
    </section>
  )
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.flatMap(({ field, label, shown }) => [
        <dt key={`${field} label`}>{label}</dt>,
        <dd key={field}>{shown}</dd>,
      ])}
    </dl>
  )
}
