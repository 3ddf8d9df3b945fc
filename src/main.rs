fn main() {
    for f in std::env::args().skip(1) {
        let t = std::fs::read_to_string(&f).unwrap();
        let s = grundy::source::Source::new(f.clone(), t);
        let t0 = std::time::Instant::now();
        let p = grundy::syntax::parse(&s);
        let dt = t0.elapsed();
        println!("{f}: {} statements {} ms", p.file.statements.len(), dt.as_millis());
        for d in p.diagnostics.iter().take(20) { println!("  {} {} | {:?} {:?} | {:?}", d.code.0.code, d.message, d.labels.iter().map(|l| (s.place(l.span.start).line, s.place(l.span.start).column, l.text.clone())).collect::<Vec<_>>(), "", d.help); }
    }
}
