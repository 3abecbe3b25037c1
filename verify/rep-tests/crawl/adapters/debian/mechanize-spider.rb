# Mechanize with robots.txt obeyed, in the smallest crawler: mechanize-spider.rb SEED
require 'mechanize'

seed = URI(ARGV[0])
agent = Mechanize.new { |mechanize| mechanize.robots = true }
agent.open_timeout = agent.read_timeout = 5
agent.max_history = 0
queue = [seed]
known = { seed.to_s => true }
until queue.empty?
  begin
    page = agent.get(queue.shift)
    next unless page.is_a?(Mechanize::Page)
    links = page.links.reject { |link| link.rel?('nofollow') }.map { |link| page.uri.merge(link.uri) }
  rescue StandardError => e # a refused page is not followed
    warn e.message
    next
  end
  links.each do |url|
    next unless url.host == seed.host && url.port == seed.port && !known[url.to_s]
    known[url.to_s] = true
    queue << url
  end
end
