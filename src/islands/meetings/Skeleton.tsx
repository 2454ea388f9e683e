interface SkeletonProps {
  label: string;
}

const tiles = Array.from({ length: 15 }, (_, index) => index);

/** Where the free times will be. */
export function Skeleton({ label }: SkeletonProps) {
  return (
    <div>
      <p>{label}</p>
      <div aria-hidden="true" className="tiles-times tiles-loading mt-5">
        <div className="tiles">
          {tiles.map((tile) => (
            <span key={tile} className="h-12 rounded-lg border-2 border-line bg-tint" />
          ))}
        </div>
      </div>
    </div>
  );
}
