const all: object[][] = []
for (;;) all.push(Array.from({ length: 100_000 }, () => ({})))
