require 'base64'
require 'json'
require 'webrobots'

$stdout.sync = true
$stdin.each_line do |line|
  question = JSON.parse(line)
  answer = { id: question['id'] }
  begin
    body = Base64.decode64(question['robots_base64'])
    robots = WebRobots.new(question['crawler'], http_get: ->(_) { body }, crawl_delay: :ignore)
    answer[:allowed] = robots.allowed?(question['url'])
    # It disallows everything if it cannot read the robots.txt.
    error = robots.error(question['url'])
    raise error if error
  rescue StandardError => e
    answer = { id: question['id'], error: "#{e.class}: #{e.message}" }
  end
  puts JSON.generate(answer)
end
