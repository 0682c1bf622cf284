import styles from './sign-frame.module.css'

const rings = [120, 190, 265, 345, 430, 520, 615]

/** Rings that spread from one warm point: one gift, and how far it reaches. */
export function BrandPicture() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="glow" cx="34%" cy="62%" r="60%">
          <stop offset="0" stopColor="#ffc978" stopOpacity="0.55" />
          <stop offset="0.4" stopColor="#2a9d97" stopOpacity="0.22" />
          <stop offset="1" stopColor="#063b3f" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="720" height="900" fill="#07474a" />
      <rect width="720" height="900" fill="url(#glow)" />
      <g fill="none" stroke="#bfe6e0">
        {rings.map((radius, index) => (
          <circle
            key={radius}
            cx="245"
            cy="560"
            r={radius}
            strokeOpacity={0.34 - index * 0.04}
            strokeWidth={1.6 - index * 0.12}
          />
        ))}
      </g>
      <g fill="#ffd9a0">
        {rings.map((radius, index) => {
          const angle = (index * 2.4 + 0.5) % 6.28
          return (
            <circle
              key={radius}
              cx={245 + radius * Math.cos(angle)}
              cy={560 + radius * Math.sin(angle)}
              r={5.5 - index * 0.4}
              fillOpacity={0.95 - index * 0.08}
            />
          )
        })}
      </g>
      <path
        d="M245 594c-34-22-54-41-54-63 0-17 13-30 29-30 10 0 20 5 25 14 5-9 15-14 25-14 16 0 29 13 29 30 0 22-20 41-54 63z"
        fill="#ffd9a0"
      />
    </svg>
  )
}
