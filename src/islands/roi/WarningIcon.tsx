interface WarningIconProps {
  label: string;
}

/** The icon of a high-value result, with a text alternative. */
export function WarningIcon({ label }: WarningIconProps) {
  return (
    <svg
      className="size-6 shrink-0"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
    >
      <path d="M12 3 2 20h20zM12 10v4M12 17v.1" />
    </svg>
  );
}
